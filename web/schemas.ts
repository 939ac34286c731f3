import type { Plugin } from 'vite'

/** A node of a module's syntax tree (ESTree). */
type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const below = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const WORK = /^(Call|New|Member|TaggedTemplate)Expression$/

/** Whether to read the expression is to do something, as far as a compiler knows: it keeps what that makes. */
const works = (node: Node): boolean =>
  WORK.test(node.type) || (!node.type.endsWith('FunctionExpression') && below(node).some(works))

/** What an endpoint of the contract has for those who check by it. */
const CHECKED = new Set(['input', 'output', 'slow'])

/** Leaves that out of the objects that describe endpoints: those given to `get(path, {…})`, and those spread into them. */
const withoutSchemas = (code: string, node: Node): Edit[] => {
  const edits = below(node).flatMap((child) => withoutSchemas(code, child))
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] }
  const isMethod = callee?.type === 'Identifier' && /^(get|post|put|patch|del)$/.test(String(callee.name))
  const details = isMethod ? given?.[1] : node.type === 'VariableDeclarator' ? node.init : undefined
  if (!isNode(details) || details.type !== 'ObjectExpression') return edits
  const properties = (details.properties as Node[]).filter(
    ({ key }) => isNode(key) && CHECKED.has(String(key.name)),
  )
  return [
    ...edits.filter(({ start }) => !properties.some((cut) => cut.start <= start && start < cut.end)),
    ...properties.map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
      return { start, end: end + comma, text: '' }
    }),
  ]
}

/** Marks what a module makes at once as left out where nobody names it. */
const leftOutUnlessNamed = (program: Node): Edit[] =>
  (program.body as Node[]).flatMap((statement) => {
    const declared = isNode(statement.declaration) ? statement.declaration : statement
    const made = ((declared.declarations ?? []) as Node[]).map(({ init }) => init)
    return made
      .filter(isNode)
      .filter(works)
      .flatMap(({ start, end }) => [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ])
  })

const RULES = '?rules'

/**
 * Schemas, and the library that reads them, are three quarters of what the contract weighs, and only forms check by them:
 * `@rounds/contract/rules/…` has them, and `@rounds/contract/…` has the rest. On the server, in tests and in the demo,
 * which checks as a server does, both are the same module.
 */
export const schemasApart = (): Plugin[] => [
  {
    name: 'schemas-by-name',
    apply: 'build',
    // Before the package's own exports, by which both are the same.
    enforce: 'pre',
    async resolveId(source, importer) {
      const name = /^@rounds\/contract\/rules\/(.+)$/.exec(source)?.[1]
      const isOwn = source.startsWith('./') && importer?.endsWith(RULES)
      if (name === undefined && !isOwn) return undefined
      const found = await this.resolve(name === undefined ? source : `@rounds/contract/${name}`, importer)
      return found && found.id + RULES
    },
  },
  {
    name: 'schemas-apart',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/src\/[\w-]+\.ts$/.test(id)) return undefined
      const program = this.parse(code) as unknown as Node
      // What takes things apart is never left out, and would ask what has no schema for one.
      if (/^(export )?const [{[]/m.test(code))
        this.error(`${id} takes apart what it makes; name its parts one by one`)
      const edits = [...withoutSchemas(code, program), ...leftOutUnlessNamed(program)]
      let slim = code
      // From the end, so that places before it stay where they are; what ends at a place comes after what begins there.
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end))
        slim = slim.slice(0, start) + text + slim.slice(end)
      return { code: slim, map: null }
    },
  },
]
