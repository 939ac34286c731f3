import path from 'node:path'
import { conformanceProblemsIn } from './structure/conformance.ts'

const problems = conformanceProblemsIn(path.resolve(import.meta.dirname, '..'))

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
