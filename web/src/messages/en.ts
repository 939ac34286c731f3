import app from '#messages/en/app.json'
import auth from '#messages/en/auth.json'

/** The texts that the pages before the sign-in need, one flat file for each area; a key is `area.key`. */
export const en = { app, auth }
