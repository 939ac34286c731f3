import { Navigate, Outlet, type RouteObject, useParams } from 'react-router'
import type { Area } from '#app/guards/areas.ts'
import { OnboardedOnly, RoleOnly, SignedInOnly, UnknownPath, VisitorsOnly } from '#app/guards/Guards.tsx'
import { PageBoundary } from '#app/guards/PageBoundary.tsx'
import { keyed } from '#app/places/keyed.ts'
import { screens } from '#app/places/screens.ts'
import { TenantGate } from '#app/guards/TenantGate.tsx'
import { Waiting } from '#app/guards/Waiting.tsx'
import { pathsOf } from '#paths'

/** Requirements S-001: the tenant behind the addresses that name none. */
const DEMO: string = import.meta.env.VITE_DEMO_TENANT_SLUG ?? 'demo'

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> })

/** A redirect inside the tenant's area; `to` is relative to it. */
function ToTenant({ to }: { to: string }) {
  return <Navigate to={`/${useParams().tenantSlug}/${to}`} replace />
}
const within = (path: string, to: string): RouteObject => ({ path, element: <ToTenant to={to} /> })

/** A page at an address, and by what it is another one. */
const at = (path: string, ...page: Parameters<typeof keyed>): RouteObject => ({
  path,
  element: keyed(...page),
})

const delegate: RouteObject[] = [
  { index: true, element: <ToTenant to="delegate/dashboard" /> },
  at('dashboard', screens.Today),
  at('weekly-agenda', screens.Agenda),
  at('this-week', screens.Agenda),
  at('visit-planning', screens.Plan),
  at('submit-weekly-plan', screens.Plan),
  at('visit-planning-wizard', screens.PlanWizard),
  at('schedule-visit', screens.ScheduleVisit, 'prescriber', 'date', 'time'),
  at('record-visit', screens.WhoDidYouSee, 'prescriber'),
  at('record-visit/:id', screens.RecordVisit),
  at('visit-history', screens.VisitHistory),
  at('prescribers', screens.Prescribers),
  at('prescribers/new', screens.AddPrescriber, 'name'),
  at('prescribers/import', screens.ImportPrescribers),
  at('prescribers/:id', screens.Prescriber),
]

const supervisor: RouteObject[] = [
  { index: true, element: <ToTenant to="supervisor/dashboard" /> },
  at('dashboard', screens.SupervisorHome),
  at('approvals', screens.Approvals),
  at('team/:memberId?', screens.Team),
  at('calendar', screens.TeamCalendar),
  at('analytics', screens.Analytics),
  at('reports', screens.Reports),
  // Both sides write to each other at one address (ux.md 2.1 names this one).
  within('messages', 'messages'),
]

/** An area of the tenant's addresses, for its roles only. */
const areaFor = (path: Area, children: RouteObject[]): RouteObject => ({
  path,
  element: <RoleOnly area={path} />,
  children,
})

const admin: RouteObject[] = [
  areaFor('users', [at(':userId?', screens.Users)]),
  areaFor('departments', [at('', screens.Departments)]),
  areaFor('invitations', [at(':page?', screens.Invitations)]),
  areaFor('settings', [at('', screens.Settings)]),
  areaFor('permissions', [at('', screens.Permissions)]),
  areaFor('user-analytics', [at('', screens.Activity)]),
  areaFor('audit-logs', [at('', screens.AuditLog)]),
]

const everyone: RouteObject[] = [
  at('dashboard', screens.Home),
  at('account', screens.Account),
  at('notifications', screens.Notifications),
  at('mailed-report/:id', screens.MailedReport),
]

const setupSteps = [
  'company-info',
  'plan',
  'admin-account',
  'user-setup',
  'data-import',
  'configuration',
  'completion',
]

const setup: RouteObject[] = [
  within('onboarding/welcome', 'setup/company-info'),
  within('onboarding/company-setup', 'setup/company-info'),
  within('onboarding/user-setup', 'setup/user-setup'),
  within('onboarding/data-import', 'setup/data-import'),
  within('onboarding/completion', 'setup/completion'),
  areaFor(
    'setup',
    setupSteps.map((step) => at(step, screens.Setup)),
  ),
]

const tenantArea: RouteObject[] = [
  { index: true, element: <ToTenant to="login" /> },
  {
    element: <VisitorsOnly />,
    children: [at('login', screens.Login), at('forgot-password', screens.ForgotPassword, 'email')],
  },
  at('reset-password', screens.ResetPassword, 'token', '#'),
  at('verify-email', screens.VerifyEmail, 'token', '#'),
  at('stop-reports', screens.StopReports, 'token', '#'),
  at('accept-invitation', screens.AcceptInvitation, 'token', '#'),
  {
    element: <SignedInOnly />,
    children: [
      {
        element: <screens.SignedInArea />,
        children: [
          ...setup,
          {
            element: <OnboardedOnly />,
            children: [
              ...everyone,
              areaFor('messages', [{ index: true, element: keyed(screens.Messages) }]),
              areaFor('delegate', delegate),
              areaFor('supervisor', supervisor),
              ...admin,
            ],
          },
        ],
      },
    ],
  },
  { path: '*', element: <UnknownPath /> },
]

/** Every address of the product (requirements Part 4). Fixed top-level paths win over a tenant's slug. */
export const routes: RouteObject[] = [
  {
    element: (
      <PageBoundary reset="" Waiting={Waiting}>
        <Outlet />
      </PageBoundary>
    ),
    children: [
      redirect('/', pathsOf(DEMO).login()),
      redirect('/login', pathsOf(DEMO).login()),
      redirect('/forgot-password', pathsOf(DEMO).forgotPassword()),
      redirect('/dashboard', pathsOf(DEMO).dashboard()),
      redirect('/onboarding/welcome', `/${DEMO}/onboarding/welcome`),
      redirect('/onboarding/company-setup', `/${DEMO}/onboarding/company-setup`),
      redirect('/signup', '/setup/company-info'),
      redirect('/signup/plan', '/setup/plan'),
      redirect('/signup/admin', '/setup/admin-account'),
      redirect('/signup/configuration', '/setup/configuration'),
      redirect('/signup/success', '/setup/completion'),
      redirect('/setup', '/setup/company-info'),
      ...setupSteps.map((step) => ({ path: `/setup/${step}`, element: keyed(screens.SetupOutside) })),
      redirect('/setup/*', '/setup/company-info'),
      redirect('/signup/*', '/setup/company-info'),
      { path: '/:tenantSlug', element: <TenantGate />, children: tenantArea },
    ],
  },
]
