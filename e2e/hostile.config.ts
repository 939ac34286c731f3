import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Scenarios in which everything around the app goes wrong: minutes of them, so they are a command of their own. */
export default defineConfig(journeys, { testDir: './hostile', outputDir: './test-results/hostile' })
