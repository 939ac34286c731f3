import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** A search that asks when the person pauses (ux.md 5.2); `value` is what was asked last, from the address. */
export function SearchField({
  label,
  value,
  onChange,
  className = '',
}: {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}) {
  const [words, setWords] = useState(value)
  const asked = useRef(value)
  const ask = useDebouncedCallback((next: string) => {
    asked.current = next
    onChange(next)
  }, PAUSE_MS)
  useEffect(() => {
    if (value !== asked.current) {
      setWords(value)
      ask.cancel()
    }
    asked.current = value
  }, [value, ask])
  return (
    <TextInput
      type="search"
      className={`no-print ${className}`}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value)
        ask(event.currentTarget.value)
      }}
    />
  )
}
