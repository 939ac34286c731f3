import { expect, test } from 'vitest'
import { brandColours, darkOf, lightOf, pickPreset, presets } from './branding.ts'

test('light is mixed 20 % toward white, dark scaled to 80 %', () => {
  expect(lightOf('#2563eb')).toBe('#5182ef')
  expect(lightOf('#000000')).toBe('#333333')
  expect(darkOf('#2563eb')).toBe('#1e4fbc')
  expect(darkOf('#ffffff')).toBe('#cccccc')
})

test('green is chosen when the primary contains 059669', () => {
  expect(pickPreset('#059669')).toBe('healthcare-green')
  expect(pickPreset('059669')).toBe('healthcare-green')
  expect(pickPreset('#2563eb')).toBe('medical-blue')
  expect(pickPreset(null)).toBe('medical-blue')
})

test('presets keep their exact colours, others derive, nonsense falls back to blue', () => {
  expect(brandColours('#059669')).toEqual({
    primary: '#059669',
    primaryLight: '#10b981',
    primaryDark: '#047857',
  })
  expect(brandColours('#2563EB')).toEqual(presets['medical-blue'])
  expect(brandColours('#aa0000')).toEqual({
    primary: '#aa0000',
    primaryLight: '#bb3333',
    primaryDark: '#880000',
  })
  expect(brandColours('red')).toEqual(presets['medical-blue'])
})
