import { files } from './en-files.ts'

import type { RejectionCode } from '../codes.ts'

/**
 * What the server itself says to people, in English: notifications, mails and the files it writes. `{names}` are filled from
 * parameters; those that are called `day`, `when` and `before` are days, maybe with a time, `cause` is one of `causes`, `count` a number, which
 * also chooses among the forms of a text that has several. Another language is a file like this one, named in wording.ts.
 */
export const en = {
  notifications: {
    'plan-submitted': {
      title: { one: 'New plan to review', other: 'Visits to review' },
      message: {
        one: '{delegate} submitted {prescriber}, {day}.',
        other: '{delegate} submitted {count} visits.',
      },
    },
    'plan-changed': {
      title: { one: 'Changed plan to review', other: 'Visits to review' },
      message: {
        one: '{delegate} changed {prescriber}, now {day}.',
        other: '{delegate} submitted {count} visits.',
      },
    },
    'report-submitted': {
      title: { one: 'New visit to review', other: 'Visits to review' },
      message: {
        one: '{delegate} submitted {prescriber}, {day}.',
        other: '{delegate} submitted {count} visits.',
      },
    },
    'visit-approved': { title: 'Visit approved', message: '{prescriber}, {day}' },
    'visit-rejected': { title: 'Visit rejected', message: '{prescriber}, {day}: {reason}' },
    'visit-rejected-for': { title: 'Visit rejected', message: '{prescriber}, {day}: {cause}' },
    'visit-rejected-for-saying': {
      title: 'Visit rejected',
      message: '{prescriber}, {day}: {cause}: {reason}',
    },
    'visits-handed-over': { title: 'Visits are yours now', message: '{count} of {from}, from {day} on' },
    'reviews-due': {
      title: 'Reviews due soon',
      message: {
        one: '{count} visit waits for your decision until {day}, {time}.',
        other: '{count} visits wait for your decision, the first until {day}, {time}.',
      },
    },
    'message-received': { title: 'Message from {sender}', message: '{subject}' },
    'file-ready': {
      title: 'Your file is ready',
      message: {
        one: '{file} · {count} row. Kept for {days} days.',
        other: '{file} · {count} rows. Kept for {days} days.',
      },
    },
    'file-failed': {
      title: 'Your file could not be written',
      message: 'Please export the list of prescribers again.',
    },
    'coaching-note': { title: 'Note from {sender}', message: '{note}' },
    'coaching-note-next': { title: 'Note from {sender}', message: '{note} Next: {next}' },
    'coaching-reply': { title: 'Reply from {sender}', message: '{reply}' },
    'event-new': { title: 'New in your calendar', message: '{organizer} added {title}, {when}.' },
    'event-moved': { title: 'Moved: {title}', message: 'Now {when}. It was {before}.' },
    'event-changed': { title: 'Changed: {title}', message: '{when}, changed by {organizer}.' },
    'event-cancelled': { title: 'Cancelled: {title}', message: '{when}, cancelled by {organizer}.' },
    'report-ready': { title: 'Your report is ready', message: '{report}' },
    'report-failed': { title: 'Your report could not be made', message: '{report}' },
    'report-unsent': { title: 'A report could not be sent', message: '{report}: {recipient}' },
  },
  /** Why a visit is rejected, by the contract's codes. */
  causes: {
    outcome: 'Missing outcome details',
    date: 'Wrong date or duration',
    duplicate: 'Duplicate visit',
    samples: 'Samples need correction',
  } satisfies Record<RejectionCode, string>,
  files,
  activities: {
    created: '{delegate} planned {prescriber}',
    started: '{delegate} started {prescriber}',
    completed: '{delegate} completed {prescriber}',
    submitted: '{delegate} submitted {prescriber}',
    approved: '{delegate}’s visit to {prescriber} was approved',
    rejected: '{delegate}’s visit to {prescriber} was rejected',
    joined: '{delegate} joined the team',
    scheduled: '{title} was put into the calendar',
  },
  deeds: {
    verbs: {
      accept: 'accepted',
      approve: 'approved',
      cancel: 'cancelled',
      'change-password': 'changed the password of',
      check: 'checked',
      complete: 'completed',
      create: 'created',
      delete: 'deleted',
      dismiss: 'dismissed',
      end: 'ended',
      export: 'exported',
      generate: 'generated',
      import: 'imported',
      login: 'signed in with',
      logout: 'signed out of',
      read: 'read',
      'refresh-reuse': 'used again what was spent of',
      reject: 'rejected',
      remove: 'removed',
      reopen: 'reopened',
      replace: 'replaced',
      reply: 'replied to',
      request: 'asked for',
      'resend-verification': 'asked to verify the address of',
      'reset-password': 'reset the password of',
      restore: 'restored',
      resume: 'resumed',
      retry: 'tried again',
      send: 'sent',
      start: 'started',
      stop: 'stopped',
      submit: 'submitted',
      update: 'changed',
      'verify-email': 'verified the address of',
      withdraw: 'withdrew',
    },
    nouns: {
      'audit-log': 'the audit log',
      'calendar-event': 'a calendar event',
      'calendar-feed': 'a calendar feed',
      'coaching-note': 'a coaching note',
      department: 'a department',
      file: 'a file',
      'health-check': 'a check of the set-up',
      invitation: 'an invitation',
      message: 'a message',
      permissions: 'the permissions of a role',
      prescriber: 'a prescriber',
      profile: 'the own profile',
      report: 'a report',
      'report-domains': 'where reports may be mailed',
      'report-schedule': 'a report by mail',
      'review-rules': 'the rules of review',
      'saved-report': 'a saved report',
      session: 'a session',
      setup: 'the set-up',
      tenant: 'the company',
      'tenant-settings': 'the settings',
      user: 'a user',
      visit: 'a visit',
    },
    failed: 'Tried, and was refused: {what}',
  },
  mails: {
    'reset-password': {
      subject: 'Reset your password',
      text: `Hello {firstName},

Somebody, hopefully you, asked for a new password at {tenant}. Choose it here within one hour:

{link}

If it was not you, ignore this mail: nothing has changed.`,
    },
    'audit-broken': {
      subject: 'The audit log of {tenant} was changed',
      text: `Hello {firstName},

The audit log of {tenant} was changed at entry {number}. Somebody changed, removed or added an entry past Rounds, straight in the database. Entries before it are as they were written.

Look at it, and keep a copy of the database as it is now:

{link}`,
    },
    'verify-email': {
      subject: 'Verify your email address',
      text: `Hello {firstName},

Please confirm within 24 hours that this is your address at {tenant}:

{link}`,
    },
    welcome: {
      subject: '{tenant} is ready',
      text: `Hello {firstName},

{tenant} is set up. Please confirm within 24 hours that this is your address:

{link}

Your people and you sign in here:

{signIn}`,
    },
    'continue-setup': {
      subject: 'Continue setting your company up',
      text: `Hello,

Your entries are kept for 30 days. Continue on any device:

{link}

Whoever has this link sees them. If you did not ask for it, ignore this mail.`,
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: `Hello {firstName},

Your password at {tenant} was changed, and your other devices were signed out.

If it was not you, reset your password now and tell your administrator.`,
    },
    invitation: {
      subject: 'You are invited to Rounds',
      text: `Hello {firstName},

{note}You are invited to join {tenant}. Choose your password here within 7 days:

{link}

If you do not know {tenant}, ignore this mail.`,
    },
    'invitation-nameless': {
      subject: 'You are invited to Rounds',
      text: `Hello,

{note}You are invited to join {tenant}. Choose your password here within 7 days:

{link}

If you do not know {tenant}, ignore this mail.`,
    },
    'report-once': {
      subject: '{report}: {sentence}',
      text: `Hello {firstName},

{lead}

The file holds the numbers of {tenant}, {period}.`,
    },
    'report-scheduled': {
      subject: '{report}: {sentence}',
      text: `Hello {firstName},

{lead}

The file holds the numbers of {tenant}, {period}. {sender} has it sent to you.

Stop these mails with one press:

{link}`,
    },
    'report-outside': {
      subject: '{report}: {sentence}',
      text: `Hello,

{lead}

The file holds the numbers of {tenant}, {period}. {sender} of {tenant} has it sent to you.

Stop these mails with one press:

{link}`,
    },
    'report-link-once': {
      subject: '{report}: {sentence}',
      text: `Hello {firstName},

{lead}

The numbers of {tenant}, {period}, are here for 30 days, once you have signed in:

{file}`,
    },
    'report-link': {
      subject: '{report}: {sentence}',
      text: `Hello {firstName},

{lead}

The numbers of {tenant}, {period}, are here for 30 days, once you have signed in:

{file}

{sender} has it sent to you. Stop these mails with one press:

{link}`,
    },
    'session-reused': {
      subject: 'You were signed out',
      text: `Hello {firstName},

A sign-in of yours at {tenant} was used a second time from somewhere else, so it was ended.

If that was not you, change your password and tell your administrator.`,
    },
  },
} as const
