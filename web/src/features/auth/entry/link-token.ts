/**
 * The token of a mailed link: in the fragment (`#token=`, which no server logs) or in the query. Empty when there is
 * none.
 */
export const linkToken = ({ hash, search }: { hash: string; search: string }): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? new URLSearchParams(search).get('token') ?? ''

/** Does this refusal say that the link is used up, too old or wrong? */
export const isDeadLink = (code: string): boolean =>
  /^(RESET_|VERIFY_|VERIFICATION_|INVITATION_)?TOKEN_/.test(code)
