import './beside.ts'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/**
 * A process of its own for one picture that somebody sent: PNG, JPEG or SVG on its standard input, the same as a plain PNG
 * on its output. Whatever a picture does to whoever draws it, it does it here, where it can be ended from outside
 * (features/files/commands.ts). Ends with another code than 0 for what is no such picture.
 */

/** The longer side of what comes out, in pixels: as large as a sign-in page shows on a sharp screen. */
const SIDE = 1024
const MAX_PIXELS = 25_000_000
/** An SVG has no pixels of its own; this is what sharp takes its units for. */
const SVG_DENSITY = 72

/** So much of a processor may a picture take, however long it must wait for one; most take a fraction. Milliseconds. */
const OWN_MS = 5000
setInterval(() => {
  const { user, system } = process.cpuUsage()
  // An exit would wait for the thread that draws. A system that is short of memory ends it otherwise.
  if (user + system > OWN_MS * 1000) process.kill(process.pid, 'SIGALRM')
}, 100).unref()

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'],
})

const bytes = await buffer(process.stdin)
const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
// A drawing is drawn as large as it will be shown, not enlarged afterwards.
const density = format === 'svg' ? Math.max(1, (SVG_DENSITY * SIDE) / Math.max(width, height)) : SVG_DENSITY
const picture = await sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
  .autoOrient()
  .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 9 })
  .toBuffer()
process.stdout.write(picture)
