import { email as emailSchema } from './common.ts'

/** The roles that a company's admin may invite to. */
export const invitedRoles = ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** Somebody who stands in a pasted list; `null` where the line says nothing. */
export type PastedPerson = {
  /** From 1. */
  line: number
  email: string
  name: string | null
  role: InvitedRole | null
  /** By its name where the company has it, otherwise as written. */
  department: string | null
}

/** Who has this address already: a person, or an invitation that nobody has accepted. */
export type KnownPerson = { id: string; kind: 'user' | 'invitation' }

export type PasteProblem = 'email' | 'department' | 'exists' | 'duplicate'
/** What becomes of a line: it is sent, wants one thing mended, or is left out. */
export type PasteResult =
  | { state: 'ready' }
  /** `suggestion`: what is probably meant, in place of the address or the department. */
  | { state: 'fix'; problem: 'email' | 'department'; suggestion: string | null }
  | { state: 'out'; problem: 'exists' | 'duplicate'; known: KnownPerson | null }

/** A person of the list with what is to be done: `role` and `department` are those of the line, or the usual ones. */
export type JudgedPerson = Omit<PastedPerson, 'role'> & {
  role: InvitedRole
  /** What the line itself says. */
  said: { role: boolean; department: boolean }
  result: PasteResult
}

export type PasteRules = {
  /** Names of the company's departments. */
  departments: readonly string[]
  /** What holds where a line says nothing. */
  usual: { role: InvitedRole; department: string | null }
  /** Who has an address already, by the address in lower case. */
  known?: ReadonlyMap<string, KnownPerson>
  /** Domains that the company is known by, such as that of whoever invites. */
  domains?: readonly string[]
}

/** Letters without marks and case. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

const roleWords: Record<InvitedRole, readonly string[]> = {
  DELEGATE: ['delegate', 'representative', 'rep', 'medical representative'],
  SUPERVISOR: ['supervisor', 'manager', 'team lead'],
  TENANT_ADMIN: ['tenant admin', 'admin', 'administrator'],
}
const roleOf = (words: string) => invitedRoles.find((role) => roleWords[role].includes(plain(words)))

/** What stands above the columns of a sheet: English, French, German, Spanish, Italian, Portuguese. */
const headings = new Set(
  `email,e mail,mail,email address,name,full name,first name,last name,surname,role,department,team,prenom,nom,nom complet,courriel,
adresse email,adresse e mail,adresse mail,service,departement,equipe,fonction,vorname,nachname,e mail adresse,rolle,funktion,abteilung,
nombre,nombre completo,apellido,apellidos,correo,correo electronico,rol,funcion,departamento,equipo,nome,cognome,nome completo,
sobrenome,apelido,ruolo,reparto,funcao,equipa`.split(/,\s*/),
)

/** A part of a line: an address with the name before it, or words. */
type Piece = { mail: string; name: string } | { words: string }

const bare = (mail: string) =>
  mail
    .replaceAll(/["<>\s]+/g, ' ')
    .replaceAll(/^[ '(]+|[ ').]+$/g, '')
    .replace(/^mailto:/i, '')
    .toLowerCase()
const unquoted = (text: string) => text.replaceAll(/["<>\s]+/g, ' ').replaceAll(/^[ ']+|[ ']+$/g, '')

const piecesOf = (part: string): Piece[] => {
  const [, before, mail, after = ''] = /^([^<]*)<([^<>]*)>(.*)$/.exec(part) ?? []
  if (before !== undefined && mail !== undefined)
    return [
      { name: unquoted(before), mail: bare(mail) },
      ...(after.trim() === '' ? [] : piecesOf(after.trim())),
    ]
  if (!part.includes('@')) return [{ words: unquoted(part) }]
  const pieces: Piece[] = []
  let words: string[] = []
  for (const word of part.split(/\s+/)) {
    if (!word.includes('@')) words.push(word)
    else {
      pieces.push({ name: unquoted(words.join(' ')), mail: bare(word) })
      words = []
    }
  }
  return words.length > 0 ? [...pieces, { words: unquoted(words.join(' ')) }] : pieces
}

/** Who stands on a line: a mailbox, or a name, address, role and department in whatever order. */
const peopleOn = (text: string, line: number, departmentOf: (words: string) => string | undefined) => {
  const parts = text
    .split(/[,;\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > 0 && parts.every((part) => headings.has(plain(part)))) return []
  let pieces = parts.flatMap(piecesOf)
  if (!pieces.some((piece) => 'mail' in piece)) {
    // No address at all: what has none of its spaces is meant as one.
    const at = Math.max(
      0,
      parts.findIndex((part) => /^\S+\.\S+$/.test(part)),
    )
    pieces = pieces.map((piece, index) =>
      index === at && 'words' in piece ? { name: '', mail: bare(piece.words) } : piece,
    )
  }
  const people: PastedPerson[] = []
  /** What stands before the address that it belongs to. */
  let ahead: { names: string[] } & Pick<PastedPerson, 'role' | 'department'> = {
    names: [],
    role: null,
    department: null,
  }
  for (const [index, piece] of pieces.entries()) {
    const last = people.at(-1)
    if ('mail' in piece) {
      // “Marchal, Élodie <…>” as mail programs write it, and the columns “Élodie, Marchal, …” of a sheet.
      const name = [piece.name, ...ahead.names].filter((each) => each !== '').join(' ')
      people.push({ ...ahead, line, email: piece.mail, name: name === '' ? null : name })
      ahead = { names: [], role: null, department: null }
      continue
    }
    const { words } = piece
    const about = last ?? ahead
    const role = roleOf(words)
    const department = departmentOf(words)
    const isBetween = pieces.slice(index + 1).some((later) => 'mail' in later)
    if (!/\p{L}/u.test(words)) continue
    if (role) about.role = role
    else if (department !== undefined) about.department = department
    else if (!last || isBetween) ahead.names.push(words)
    else if (last.name === null && /\s/.test(words)) last.name = words
    else last.department ??= words
  }
  return people.map(({ line: at, email, name, role, department }) => ({
    line: at,
    email,
    name,
    role,
    department,
  }))
}

/** How many letters tell two words apart. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** Of two letters in six another is meant. */
const isNear = (a: string, b: string) =>
  (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))) ||
  (Math.abs(a.length - b.length) <= 3 && distance(a, b) <= Math.max(1, Math.floor(b.length / 3)))

const nearest = (text: string, names: readonly string[]): string | null => {
  const found = names
    .filter((name) => isNear(plain(text), plain(name)))
    .map((name) => ({ name, away: distance(plain(text), plain(name)) }))
    .toSorted((a, b) => a.away - b.away)
  return found[0]?.name ?? null
}

const isEmail = (text: string) => emailSchema.safeParse(text).success

/** The address that is probably meant: one slip of the hand, or the beginning of a domain of the list. */
const meantEmail = (text: string, domains: readonly string[]): string | null => {
  const tidy = text
    .replaceAll(/\s+/g, '')
    .replaceAll(/([@.])\1+/g, '$1')
    .replace(/\.@/, '@')
  if (tidy !== text && isEmail(tidy)) return tidy
  const at = tidy.lastIndexOf('@')
  if (at < 1) return null
  const [local, domain] = [tidy.slice(0, at), tidy.slice(at + 1)]
  const found = domains.find((each) => each.startsWith(domain) || distance(each, domain) <= 2)
  const meant = `${local}@${found}`
  return found !== undefined && isEmail(meant) ? meant : null
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Domains, the most frequent first. */
const byCount = (domains: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const domain of domains) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([domain]) => domain)
}

/** Everybody in a pasted text, in its order, and what is to be done with each (ux-next 4, Invitations). */
export const judgePaste = (
  text: string,
  { departments, usual, known, domains = [] }: PasteRules,
): JudgedPerson[] => {
  const byName = new Map(departments.map((name) => [plain(name), name]))
  const people = text
    .split(/\r\n|\r|\n/)
    .flatMap((each, index) => peopleOn(each, index + 1, (words) => byName.get(plain(words))))
  const valid = new Map<string, boolean>()
  for (const { email } of people) if (!valid.has(email)) valid.set(email, isEmail(email))
  const likely = byCount([
    ...domains,
    ...people.flatMap(({ email }) => (valid.get(email) ? [domainOf(email)] : [])),
  ])
  const seen = new Set<string>()
  const resultOf = ({ email, department }: PastedPerson): PasteResult => {
    if (!valid.get(email)) return { state: 'fix', problem: 'email', suggestion: meantEmail(email, likely) }
    if (seen.has(email)) return { state: 'out', problem: 'duplicate', known: null }
    seen.add(email)
    const who = known?.get(email)
    if (who) return { state: 'out', problem: 'exists', known: who }
    if (department !== null && !byName.has(plain(department)))
      return { state: 'fix', problem: 'department', suggestion: nearest(department, departments) }
    return { state: 'ready' }
  }
  return people.map((person) => ({
    ...person,
    role: person.role ?? usual.role,
    department: person.department ?? usual.department,
    said: { role: person.role !== null, department: person.department !== null },
    result: resultOf(person),
  }))
}

/** First and last name, as far as one can tell. */
export const namesOf = (name: string | null): { firstName: string | null; lastName: string | null } => {
  const [first, ...rest] = (name ?? '').split(/\s+/)
  return { firstName: first || null, lastName: rest.join(' ') || null }
}

/** A person as a line of the list that is understood as the same. */
const lineOf = ({ email, name, role, department, said }: JudgedPerson): string => {
  const mailbox =
    name !== null ? `${name} <${email}>` : /^[^\s@]+@[^\s@]+$/.test(email) ? email : `<${email}>`
  return [
    mailbox,
    ...(said.role ? [roleWords[role][0]] : []),
    ...(said.department && department !== null ? [department] : []),
  ].join('; ')
}

export type PasteChange = { email?: string; role?: InvitedRole; department?: string }

/** The text with one person changed. A line that holds several people becomes one for each. */
export const changePaste = (
  text: string,
  people: readonly JudgedPerson[],
  person: JudgedPerson,
  change: PasteChange,
): string => {
  const email = change.email?.replaceAll(/[\s,;<>]+/g, '')
  const changed: JudgedPerson = {
    ...person,
    ...change,
    email: email === undefined || email === '' ? person.email : email,
    said: {
      role: person.said.role || change.role !== undefined,
      department: person.said.department || change.department !== undefined,
    },
  }
  const onLine = people.filter(({ line }) => line === person.line)
  const lines = text.split(/\r\n|\r|\n/)
  lines.splice(person.line - 1, 1, ...onLine.map((each) => lineOf(each === person ? changed : each)))
  return lines.join('\n')
}

/** The text without the people who are done; lines that hold nobody go with them. */
export const keepPaste = (
  people: readonly JudgedPerson[],
  isDone: (person: JudgedPerson) => boolean,
): string =>
  people
    .filter((person) => !isDone(person))
    .map(lineOf)
    .join('\n')
