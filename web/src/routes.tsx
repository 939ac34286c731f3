import { Navigate, Outlet, type RouteObject, useParams } from 'react-router'
import { OnboardedOnly } from '#app/guards/OnboardedOnly.tsx'
import { PageBoundary } from '#app/guards/PageBoundary.tsx'
import { pages } from '#app/places/pages.ts'
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

const soon = (path: string, title: MessageKey, text: MessageKey): RouteObject => ({
  path,
  element: <pages.NotBuilt />,
  handle: { title, text } satisfies Soon,
})

const delegate: RouteObject[] = [
  { index: true, element: <ToTenant to="delegate/dashboard" /> },
  { path: 'dashboard', element: <pages.Today /> },
  { path: 'weekly-agenda', element: <pages.Agenda /> },
  { path: 'this-week', element: <pages.Agenda /> },
  { path: 'visit-planning', element: <pages.Plan /> },
  { path: 'submit-weekly-plan', element: <pages.Plan /> },
  { path: 'visit-planning-wizard', element: <pages.PlanWizard /> },
  { path: 'schedule-visit', element: <pages.ScheduleVisit /> },
  { path: 'record-visit', element: <pages.WhoDidYouSee /> },
  { path: 'record-visit/:id', element: <pages.RecordVisit /> },
  { path: 'visit-history', element: <pages.VisitHistory /> },
  { path: 'prescribers', element: <pages.Prescribers /> },
  { path: 'prescribers/new', element: <pages.AddPrescriber /> },
  { path: 'prescribers/import', element: <pages.ImportPrescribers /> },
  { path: 'prescribers/:id', element: <pages.Prescriber /> },
]

const supervisor: RouteObject[] = [
  { index: true, element: <ToTenant to="supervisor/dashboard" /> },
  { path: 'dashboard', element: <pages.SupervisorHome /> },
  { path: 'approvals', element: <pages.Approvals /> },
  soon('team', 'app.nav.team', 'app.soon.team'),
  soon('team/:memberId', 'app.nav.team', 'app.soon.member'),
  soon('calendar', 'app.nav.calendar', 'app.soon.calendar'),
  soon('analytics', 'app.nav.analytics', 'app.soon.analytics'),
  soon('reports', 'app.nav.reports', 'app.soon.reports'),
]

const admin: RouteObject[] = [
  soon('users', 'app.nav.users', 'app.soon.users'),
  soon('users/:id', 'app.nav.users', 'app.soon.user'),
  soon('departments', 'app.nav.departments', 'app.soon.departments'),
  soon('invitations', 'app.nav.invitations', 'app.soon.invitations'),
  soon('settings', 'app.nav.settings', 'app.soon.settings'),
  soon('permissions', 'app.nav.permissions', 'app.soon.permissions'),
  soon('user-analytics', 'app.nav.activity', 'app.soon.activity'),
  soon('audit-logs', 'app.nav.auditLog', 'app.soon.auditLog'),
]

const everyone: RouteObject[] = [
  { path: 'dashboard', element: <pages.Home /> },
  { path: 'account', element: <pages.Account /> },
  { path: 'notifications', element: <pages.Notifications /> },
  {
    path: 'messages',
    element: <RoleOnly roles={['DELEGATE', 'SUPERVISOR']} />,
    children: [{ index: true, element: <pages.Messages /> }],
  },
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
      { path: 'login', element: <pages.Login /> },
      { path: 'forgot-password', element: <pages.ForgotPassword /> },
    ],
  },
  { path: 'reset-password', element: <pages.ResetPassword /> },
  { path: 'verify-email', element: <pages.VerifyEmail /> },
  { path: 'accept-invitation', element: <pages.AcceptInvitation /> },
  {
    element: <SignedInOnly />,
    children: [
      {
        element: <pages.SignedInArea />,
        children: [
          ...setup,
          {
            element: <OnboardedOnly />,
            children: [
              ...everyone,
              { path: 'delegate', element: <RoleOnly roles={['DELEGATE']} />, children: delegate },
              { path: 'supervisor', element: <RoleOnly roles={['SUPERVISOR']} />, children: supervisor },
              { element: <RoleOnly roles={['TENANT_ADMIN']} />, children: admin },
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
