import { afterEach, beforeEach } from 'vitest'
import { beginTest, endTest } from './app.tsx'

beforeEach(beginTest)
afterEach(endTest)
