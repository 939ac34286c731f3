import app from '#messages/en/app.json'
import approvals from '#messages/en/approvals.json'
import auth from '#messages/en/auth.json'
import dashboard from '#messages/en/dashboard.json'
import prescribers from '#messages/en/prescribers.json'
import visits from '#messages/en/visits.json'

/** Every text of the product in English, one flat file for each area; a key is `area.key`. */
export const en = { app, auth, visits, prescribers, approvals, dashboard }
