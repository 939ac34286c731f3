/**
 * The schemas of these forms, loaded when a form is first checked: the sign-in page must not wait for the contract's
 * schema library (ux.md 1.2).
 */
const load = () => import('@rounds/contract/rules/auth')

export const loginEndpoint = async () => (await load()).auth.login
export const forgotPasswordEndpoint = async () => (await load()).auth.forgotPassword
export const resetPasswordEndpoint = async () => (await load()).auth.resetPassword
export const verifyEmailEndpoint = async () => (await load()).auth.verifyEmail
export const resendVerificationEndpoint = async () => (await load()).auth.resendVerification
export const invitationEndpoints = async () =>
  (await import('@rounds/contract/rules/invitations')).invitations
export const acceptEndpoint = async () => (await invitationEndpoints()).accept
