import type { z } from 'zod'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

/** What a value is where nobody says. */
const unsaid = (schema: z.ZodType): unknown => {
  const { type, shape, options = [] } = defOf(schema)
  switch (type) {
    case 'nullable':
      return null
    case 'array':
      return []
    case 'number':
      return 0
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'object':
      return shape ? shaped(schema, {}) : {}
    case 'union':
      return options[0] ? unsaid(options[0]) : undefined
    default:
      return undefined
  }
}

const ofObject = (shape: Record<string, z.ZodType>, value: object): Record<string, unknown> => {
  const given = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const said = shaped(schema, given[name])
      return said === undefined ? [] : [[name, said]]
    }),
  )
}

/** A value with what its schema names and nothing else: what it names and nobody has said is empty. */
export const shaped = (schema: z.ZodType, value: unknown): unknown => {
  const { type, shape, element, innerType, options = [] } = defOf(schema)
  if (type === 'optional') return value === undefined || !innerType ? value : shaped(innerType, value)
  if (value === undefined) return unsaid(schema)
  if (value === null) return null
  if (type === 'nullable' && innerType) return shaped(innerType, value)
  if (type === 'array' && element && Array.isArray(value)) return value.map((item) => shaped(element, item))
  if (type === 'object' && shape && typeof value === 'object') return ofObject(shape, value)
  if (type === 'union') {
    const fitting = options
      .map((option) => ({ option, said: shaped(option, value) }))
      .find(({ option, said }) => option.safeParse(said).success)
    return fitting ? fitting.said : value
  }
  return value
}
