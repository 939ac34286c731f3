/**
 * What leaves in a file of somebody's data under its own name, by kind. By hand: a column that is not named leaves in no file, so no
 * secret does.
 */
const visit =
  'id delegateId prescriberId prescriberName scheduledDate scheduledTime duration status type location notes objectives outcomes rating plannedDate plannedTime inProgressAt startTime endTime actualDuration timesSource completedAt submittedAt approvedBy approvedAt rejectedBy rejectedAt rejectionCode rejectionReason createdAt updatedAt'
const person =
  'id email firstName lastName role status phone weeklyVisitTarget isEmailVerified lastLoginAt lastSeenAt createdAt updatedAt'
const invitation = 'id email firstName lastName role invitedAt expiresAt acceptedAt'
const submission = 'id visitId kind snapshot submittedBy submittedAt'
const entry = 'id at action resource resourceId success'

/** Of one person, and what they wrote. */
export const personColumns = {
  profile: person,
  visits: visit,
  plans: visit,
  submissions: submission,
  messages: 'id recipientId subject body priority inReplyTo visitId sentAt readAt',
  attachments: 'id name contentType purpose size createdAt',
  prescribers: 'id title firstName lastName specialty hospitalAffiliation',
  calendar: 'id title type startDay startTime endDay endTime location description',
  coaching: 'id delegateId writtenBy visitId prescriberId day doneIn createdAt readAt repliedAt',
  reports: 'id template title description status format parameters createdAt generatedAt',
  sessions: 'id ipAddress userAgent remember createdAt expiresAt revokedAt revokedReason',
  invitations: invitation,
  audit: entry,
}

/** Of a company, as far as its admins may see it: of messages, notes and events that they took place. */
export const companyColumns = {
  company:
    'id slug name domain settings company plan subscriptionStatus trialEndsAt currentPeriodEnd createdAt',
  departments: 'id name description createdAt updatedAt',
  people: `${person} departmentId supervisorId deletedAt`,
  permissions: 'role permissions',
  invitations: `${invitation} departmentId supervisorId invitedBy cancelledAt`,
  prescribers:
    'id title firstName lastName email phone specialty hospitalAffiliation address notes isActive createdBy assignedDelegateId lastVisitDate totalVisits createdAt updatedAt',
  visits: visit,
  submissions: submission,
  'review-rules': 'rules since',
  calendar: 'id type startDay endDay memberId createdBy createdAt',
  messages: 'id senderId recipientId priority inReplyTo visitId sentAt readAt',
  coaching: 'id delegateId writtenBy visitId day createdAt readAt repliedAt',
  reports: 'id createdBy template status format createdAt generatedAt',
  files: 'id contentType purpose size createdBy createdAt',
  audit: `${entry} userId details ipAddress userAgent requestId`,
}
