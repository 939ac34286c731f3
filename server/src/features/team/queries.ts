/**
 * Delegates of a supervisor, as a sub-select of ids: the own ones and those without a supervisor (decisions.md, Scope of
 * data). `parameter` holds the supervisor's id.
 */
export const teamOf = (parameter: string): string =>
  `(select id from users where tenant_id = $1 and role = 'DELEGATE' and (supervisor_id = ${parameter} or supervisor_id is null))`
