import { invitations } from '@rounds/contract/invitations'
import { checkOpen } from '@rounds/contract/invitation-rules'
import { notFound } from '@rounds/contract/refusal'
import { type PublicAsk, answers, auditIn } from '#demo/door/ask.ts'
import { type Store, hashOf } from '#demo/store/store.ts'
import { enter } from '#demo/entry/auth.ts'
import { changeInvitation, newUser } from '#demo/records/person.ts'

/** The invitation of a link, which the demo shows once and sends nobody. */
const open = (store: Store, at: string, token: string) => {
  for (const { id } of store.tenants()) {
    const company = store.company(id)
    const row = company?.rows('invitations').find((each) => each.token === token)
    if (!company || !row) continue
    checkOpen({
      isAccepted: Boolean(row.acceptedAt),
      isCancelled: Boolean(row.cancelledAt),
      isExpired: row.expiresAt <= at,
    })
    return { company, row }
  }
  throw notFound('Invitation')
}

export const invitationAnswers = answers(invitations, {
  lookup: ({ store, at }, { token }) => {
    const { company, row } = open(store, at, token)
    const tenant = company.find('tenants', company.id)
    return {
      email: row.email,
      role: row.role,
      department: company.find('departments', row.departmentId)?.name ?? null,
      firstName: row.firstName,
      lastName: row.lastName,
      expiresAt: row.expiresAt,
      tenant: { id: company.id, slug: tenant?.slug ?? '', name: tenant?.name ?? '' },
    }
  },
  accept: (ask: PublicAsk, { token, firstName, lastName, password }) => {
    const { company, row } = open(ask.store, ask.at, token)
    const pending = company
      .rows('users')
      .find(({ email, deletedAt }) => email === row.email && deletedAt === null)
    const invited = pending ?? newUser({ ...row, firstName, lastName }, ask.at)
    const user = company.put('users', {
      ...invited,
      firstName,
      lastName,
      status: 'active',
      isEmailVerified: true,
      passwordHash: hashOf(password),
      updatedAt: ask.at,
      version: invited.version + (pending ? 1 : 0),
    })
    changeInvitation(company, row, { acceptedAt: ask.at })
    auditIn(company, user.id, ask.at)({ action: 'accept', resource: 'invitation', resourceId: row.id })
    return enter(ask, company, user, false)
  },
})
