import { api } from '@rounds/contract'
import type { Descriptor, Endpoint } from '@rounds/contract/endpoint'
import { expect, test } from 'vitest'
import { lightCalls } from './light-calls.ts'

const endpoints = new Map(
  Object.values(api).flatMap((area) =>
    Object.values(area as Record<string, Endpoint>).map((endpoint) => [endpoint.name, endpoint] as const),
  ),
)

test.each<Descriptor>(Object.values(lightCalls))('$name is the call of the contract', (call) => {
  expect(endpoints.get(call.name)).toMatchObject(call)
})
