/** What mails say, in English (en.ts). */
export const mails = {
  'reset-password': {
    subject: 'Reset your password',
    text: `Hello {firstName},

Somebody, hopefully you, asked for a new password at {tenant}. Choose it here within one hour:

{link}

If it was not you, ignore this mail: nothing has changed.`,
  },
  'second-factor-on': {
    subject: 'Your second factor is on',
    text: `Hello {firstName},

Signing in to {tenant} now asks for a code of your authenticator app. Keep your recovery codes where the phone is not.

If it was not you, change your password and ask an administrator to reset the second factor.`,
  },
  'second-factor-off': {
    subject: 'Your second factor is off',
    text: `Hello {firstName},

Signing in to {tenant} no longer asks for a code of your authenticator app.

If it was not you, change your password at once and tell an administrator.`,
  },
  'second-factor-codes': {
    subject: 'You have new recovery codes',
    text: `Hello {firstName},

Ten new recovery codes were made for your account at {tenant}. Those of before open nothing any more.

If it was not you, change your password at once and tell an administrator.`,
  },
  'second-factor-reset': {
    subject: 'Your second factor was reset',
    text: `Hello {firstName},

An administrator of {tenant} has reset the second factor of your account. Your authenticator app and your recovery codes open nothing any more.

If you did not ask for it, tell an administrator at once.`,
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
}
