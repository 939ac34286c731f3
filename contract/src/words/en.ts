import { deeds } from './en-deeds.ts'
import { files } from './en-files.ts'
import { mails } from './en-mails.ts'

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
    'data-ready': {
      title: 'Your data is ready',
      message: 'One zip file. Kept for {days} days.',
    },
    'person-data-ready': {
      title: 'The data of a person is ready',
      message: 'One zip file. Kept for {days} days.',
    },
    'company-data-ready': {
      title: 'The data of your company is ready',
      message: 'One zip file. Kept for {days} days.',
    },
    'audit-log-ready': {
      title: 'The file of the audit log is ready',
      message: 'One zip file. Kept for {days} days.',
    },
    'data-failed': {
      title: 'Data could not be exported',
      message: 'You can try again where you asked for it.',
    },
    'report-ready': { title: 'Your report is ready', message: '{report}' },
    'report-failed': { title: 'Your report could not be made', message: '{report}' },
    'report-unsent': { title: 'A report could not be sent', message: '{report}: {recipient}' },
  },
  /** For a notification that another version has told, with words that this one does not have. */
  unworded: { title: 'Something new', message: 'A newer version of the app has the words for it.' },
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
  deeds,
  mails,
} as const
