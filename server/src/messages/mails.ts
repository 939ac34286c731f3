import type { Document } from '@rounds/contract/documents/document'
import type { Tenant } from '@rounds/contract/tenants'
import { type MailWording, wordMail } from '@rounds/contract/words/wording'

/** A mail as plain text. `stopUrl`: where the mail program's own button goes. */
export type Mail = { to: string; subject: string; text: string; stopUrl?: string | undefined }

type Addressee = { email: string; firstName: string }
type Sender = Pick<Tenant, 'name' | 'settings'>

/** A mail to a person of the tenant, in its language. */
const letter = (
  to: Addressee,
  { name, settings }: Sender,
  wording: Exclude<
    MailWording['wording'],
    `report-${string}` | `invitation${string}` | 'welcome' | 'continue-setup' | 'audit-broken'
  >,
  link = '',
): Mail => {
  const parameters = { firstName: to.firstName, tenant: name, link }
  return { to: to.email, ...wordMail({ wording, parameters }, settings.localization.language) }
}

export const resetMail = (to: Addressee, tenant: Sender, link: string): Mail =>
  letter(to, tenant, 'reset-password', link)

export const verifyMail = (to: Addressee, tenant: Sender, link: string): Mail =>
  letter(to, tenant, 'verify-email', link)

/** The first admin of a company that has just been set up. */
export const welcomeMail = (
  { email, firstName }: Addressee,
  { name, settings }: Sender,
  { confirm, signIn }: { confirm: string; signIn: string },
): Mail => {
  const parameters = { firstName, tenant: name, link: confirm, signIn }
  return { to: email, ...wordMail({ wording: 'welcome', parameters }, settings.localization.language) }
}

/** Whoever sets a company up has none yet, and no language of it. */
export const setupLinkMail = (to: string, link: string): Mail => ({
  to,
  ...wordMail({ wording: 'continue-setup', parameters: { link } }, 'en'),
})

export const passwordChangedMail = (to: Addressee, tenant: Sender): Mail =>
  letter(to, tenant, 'password-changed')

export const reuseMail = (to: Addressee, tenant: Sender): Mail => letter(to, tenant, 'session-reused')

/** What became of somebody's second factor. */
export type SecondFactorNews = 'on' | 'off' | 'codes' | 'reset'
export const secondFactorMail = (to: Addressee, tenant: Sender, news: SecondFactorNews): Mail =>
  letter(to, tenant, `second-factor-${news}`)

/** Who is invited by address alone has no name; `message` are words of whoever invites. */
export const invitationMail = (
  { email, firstName, message }: { email: string; firstName: string | null; message?: string | null },
  { name, settings }: Sender,
  link: string,
): Mail => {
  const parameters = { firstName: firstName ?? '', tenant: name, link, note: message ? `${message}\n\n` : '' }
  const wording = firstName === null ? 'invitation-nameless' : 'invitation'
  return { to: email, ...wordMail({ wording, parameters }, settings.localization.language) }
}

const said = (lead: Document['lead']) => lead.map(({ text }) => text).join('')

type SentReport = { report: string; lead: Document['lead']; period: string; sender: string }
/** Where a report is read, if its file does not go along, and where it is stopped, if it is one that comes again. */
type Links = { file?: string | undefined; stop?: { page: string; url: string } | undefined }
/** A report: what it comes to is the mail. Who is not of the company has no first name. */
export const reportMail = (
  { email, firstName }: { email: string; firstName: string | null },
  tenant: Sender,
  sent: SentReport,
  { file, stop }: Links,
): Mail => {
  // Where the lead stops, which is not its first full stop: names have them too.
  const end = sent.lead.findIndex(({ text }) => text === '. ')
  const first = said(end < 0 ? sent.lead : sent.lead.slice(0, end))
  const parameters = {
    ...sent,
    lead: said(sent.lead).trim(),
    firstName: firstName ?? '',
    tenant: tenant.name,
    sentence: first.replace(/\.$/, ''),
    file: file ?? '',
    link: stop?.page ?? '',
  }
  const inside = stop ? 'report-scheduled' : 'report-once'
  const linked = stop ? 'report-link' : 'report-link-once'
  const wording = firstName === null ? 'report-outside' : file === undefined ? inside : linked
  return {
    to: email,
    ...wordMail({ wording, parameters }, tenant.settings.localization.language),
    stopUrl: stop?.url,
  }
}

/** The first entry that is not as it was written. */
export const auditBrokenMail = (
  { email, firstName, company, language }: Addressee & { company: string; language: string },
  entry: number,
  link: string,
): Mail => {
  const parameters = { firstName, tenant: company, number: String(entry), link }
  return { to: email, ...wordMail({ wording: 'audit-broken', parameters }, language) }
}
