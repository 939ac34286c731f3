import { pathsOf } from '#support/paths.ts'
import { signIn } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makeTeam } from '#support/world.ts'

test('sign in leads home', { tag: ['@phone', '@desktop'] }, async ({ page }) => {
  const { tenant, delegate } = await makeTeam()
  await signIn(page, delegate)
  await expect(page).toHaveURL(pathsOf(tenant.slug).today)
})
