import { Navigate, Outlet, type RouteObject, useParams } from 'react-router'
import type { Area } from '#app/guards/areas.ts'
import { OnboardedOnly } from '#app/guards/OnboardedOnly.tsx'
import { PageBoundary } from '#app/guards/PageBoundary.tsx'
import { screens } from '#app/places/screens.ts'
import { RoleOnly } from '#app/guards/RoleOnly.tsx'
import { SetupOutside } from '#app/guards/SetupOutside.tsx'
import { SignedInOnly } from '#app/guards/SignedInOnly.tsx'
import type { Soon } from '#app/places/soon.ts'
import { TenantGate } from '#app/guards/TenantGate.tsx'
import { UnknownPath } from '#app/guards/UnknownPath.tsx'
import { VisitorsOnly } from '#app/guards/VisitorsOnly.tsx'
import { Waiting } from '#app/guards/Waiting.tsx'
import type { MessageKey } from '#lib/words/messages.ts'
import { pathsOf } from '#paths'

/** Requirements S-001: the tenant behind the addresses that name none. */
const DEMO: string = import.meta.env.VITE_DEMO_TENANT_SLUG ?? 'demo'

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> })

/** A redirect inside the tenant's area; `to` is relative to it. */
function ToTenant({ to }: { to: string }) {
  return <Navigate to={`/${useParams().tenantSlug}/${to}`} replace />
}
const within = (path: string, to: string): RouteObject => ({ path, element: <ToTenant to={to} /> })

const soonPage = (title: MessageKey, text: MessageKey) => ({
  element: <screens.NotBuilt />,
  handle: { title, text } satisfies Soon,
})
const soon = (path: string, title: MessageKey, text: MessageKey): RouteObject => ({
  path,
  ...soonPage(title, text),
})

const delegate: RouteObject[] = [
  { index: true, element: <ToTenant to="delegate/dashboard" /> },
  { path: 'dashboard', element: <screens.Today /> },
  { path: 'weekly-agenda', element: <screens.Agenda /> },
  { path: 'this-week', element: <screens.Agenda /> },
  { path: 'visit-planning', element: <screens.Plan /> },
  { path: 'submit-weekly-plan', element: <screens.Plan /> },
  { path: 'visit-planning-wizard', element: <screens.PlanWizard /> },
  { path: 'schedule-visit', element: <screens.ScheduleVisit /> },
  { path: 'record-visit', element: <screens.WhoDidYouSee /> },
  { path: 'record-visit/:id', element: <screens.RecordVisit /> },
  { path: 'visit-history', element: <screens.VisitHistory /> },
  { path: 'prescribers', element: <screens.Prescribers /> },
  { path: 'prescribers/new', element: <screens.AddPrescriber /> },
  { path: 'prescribers/import', element: <screens.ImportPrescribers /> },
  { path: 'prescribers/:id', element: <screens.Prescriber /> },
]

const supervisor: RouteObject[] = [
  { index: true, element: <ToTenant to="supervisor/dashboard" /> },
  { path: 'dashboard', element: <screens.SupervisorHome /> },
  { path: 'approvals', element: <screens.Approvals /> },
  soon('team', 'app.nav.team', 'app.soon.team'),
  soon('team/:memberId', 'app.nav.team', 'app.soon.member'),
  soon('calendar', 'app.nav.calendar', 'app.soon.calendar'),
  soon('analytics', 'app.nav.analytics', 'app.soon.analytics'),
  soon('reports', 'app.nav.reports', 'app.soon.reports'),
]

/** An area of the tenant's addresses, for its roles only. */
const areaFor = (path: Area, children: RouteObject[]): RouteObject => ({
  path,
  element: <RoleOnly area={path} />,
  children,
})

const soonArea = (path: Area, title: MessageKey, text: MessageKey, more: RouteObject[] = []): RouteObject =>
  areaFor(path, [{ index: true, ...soonPage(title, text) }, ...more])

const admin: RouteObject[] = [
  soonArea('users', 'app.nav.users', 'app.soon.users', [soon(':id', 'app.nav.users', 'app.soon.user')]),
  soonArea('departments', 'app.nav.departments', 'app.soon.departments'),
  soonArea('invitations', 'app.nav.invitations', 'app.soon.invitations'),
  soonArea('settings', 'app.nav.settings', 'app.soon.settings'),
  soonArea('permissions', 'app.nav.permissions', 'app.soon.permissions'),
  soonArea('user-analytics', 'app.nav.activity', 'app.soon.activity'),
  soonArea('audit-logs', 'app.nav.auditLog', 'app.soon.auditLog'),
]

const everyone: RouteObject[] = [
  { path: 'dashboard', element: <screens.Home /> },
  { path: 'account', element: <screens.Account /> },
  { path: 'notifications', element: <screens.Notifications /> },
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
  ...setupSteps.map((step) => soon(`setup/${step}`, 'app.soon.setupTitle', 'app.soon.setup')),
]

const tenantArea: RouteObject[] = [
  { index: true, element: <ToTenant to="login" /> },
  {
    element: <VisitorsOnly />,
    children: [
      { path: 'login', element: <screens.Login /> },
      { path: 'forgot-password', element: <screens.ForgotPassword /> },
    ],
  },
  { path: 'reset-password', element: <screens.ResetPassword /> },
  { path: 'verify-email', element: <screens.VerifyEmail /> },
  { path: 'accept-invitation', element: <screens.AcceptInvitation /> },
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
              areaFor('messages', [{ index: true, element: <screens.Messages /> }]),
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
      ...setupSteps.map((step) => ({ path: `/setup/${step}`, element: <SetupOutside /> })),
      { path: '/:tenantSlug', element: <TenantGate />, children: tenantArea },
    ],
  },
]
