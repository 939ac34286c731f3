import { z } from 'zod'
import { NewPassword, SignIn, token } from './auth.ts'
import { answered, required } from './common.ts'
import { named, post, Role } from './endpoint.ts'

export const invitations = named('invitations', {
  lookup: post('/invitations/lookup', {
    audience: 'public',
    always: true,
    summary: 'What an invitation offers',
    failure: 'Failed to load invitation',
    input: z.object({ token }),
    output: z.strictObject({
      email: z.string(),
      role: Role,
      department: z.string().nullable(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      expiresAt: answered.instant,
      tenant: z.strictObject({ id: answered.id, slug: z.string(), name: z.string() }),
    }),
  }),
  accept: post('/invitations/accept', {
    audience: 'public',
    always: true,
    status: 201,
    summary: 'Accept an invitation: sets name and password and signs in',
    failure: 'Failed to accept invitation',
    input: NewPassword.safeExtend({
      firstName: required('First name is required'),
      lastName: required('Last name is required'),
    }),
    output: SignIn,
  }),
})
