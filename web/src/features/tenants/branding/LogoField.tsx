import { Button } from '@mantine/core'
import type { Scheme } from '@rounds/contract/brand-tokens'
import { FILE_MAX_BYTES } from '@rounds/contract/files'
import { IconPhotoUp } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { upload } from '#lib/wire/upload.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import classes from './Branding.module.css'
import { faintLogo } from './logo-colour.ts'

/** What is known of a logo that was stored: of one that was there before only its address. */
export type StoredLogo = { url: string; name: string; size: number }
/** Keeps a picture and says where it is; throws what stands at the field. */
export type StoreLogo = (file: File, signal: AbortSignal) => Promise<StoredLogo>

const toServer: StoreLogo = (file, signal) =>
  upload(file, { id: crypto.randomUUID(), signal, purpose: 'logo', onProgress: () => undefined })

const ACCEPTED = '.svg,.png,.jpg,.jpeg,image/svg+xml,image/png,image/jpeg'
const KILOBYTE = 1024

/** A company's picture: chosen or dropped, kept at once, shown as pages show it. */
export const LogoField = memo(function LogoField({
  value,
  store = toServer,
  onChange,
}: {
  value: string | null
  store?: StoreLogo
  onChange: (logo: string | null) => void
}) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [stored, setStored] = useState<StoredLogo>()
  const [sides, setSides] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const faint = useFaint(value)

  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    running.current?.abort()
    if (file.size > FILE_MAX_BYTES) {
      setProblem(t('branding.tooLarge', { size: FILE_MAX_BYTES / KILOBYTE / KILOBYTE }))
      return
    }
    const controller = new AbortController()
    running.current = controller
    setProblem(undefined)
    setBusy(true)
    try {
      const logo = await store(file, controller.signal)
      if (controller.signal.aborted) return
      setStored(logo)
      setSides(undefined)
      onChange(logo.url)
      announce(t('branding.stored', { name: logo.name }))
    } catch (error) {
      if (!controller.signal.aborted) setProblem(reasonOf(error))
    } finally {
      if (running.current === controller) setBusy(false)
    }
  }

  const known = stored?.url === value ? stored : undefined
  const facts = [
    known && t('branding.kilobytes', { size: Math.max(1, Math.round(known.size / KILOBYTE)) }),
    sides,
  ]
  return (
    <div className={classes.field} role="group" aria-labelledby="branding-logo">
      <span className={classes.label} id="branding-logo">
        {t('branding.logo')} {t('app.ui.optional')}
      </span>
      {value === null ? null : (
        <div className={classes.logo}>
          {(['light', 'dark'] as const).map((scheme) => (
            <span key={scheme} className={classes.plate} data-scheme={scheme}>
              <img
                src={value}
                alt=""
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setSides(`${naturalWidth} × ${naturalHeight}`)
                }
              />
            </span>
          ))}
          <span className={classes.words}>
            <span className="strong">{known?.name ?? t('branding.current')}</span>
            <span className="small ink-3 num">{facts.filter(Boolean).join(' · ')}</span>
          </span>
          <Button variant="default" onClick={() => onChange(null)}>
            {t('branding.remove')}
          </Button>
        </div>
      )}
      {faint.map((scheme) => (
        <p key={scheme} className={classes.adjustment} role="status">
          {t(`branding.faint.${scheme}`)}
        </p>
      ))}
      <FileDrop look="line" accept={ACCEPTED} onFiles={(files) => void choose(files)}>
        <IconPhotoUp size={18} stroke={1.75} aria-hidden />
        {isBusy ? t('branding.storing') : t(value === null ? 'branding.choose' : 'branding.replace')}
      </FileDrop>
      {problem === undefined ? null : (
        <p className="fault" role="alert">
          {problem}
        </p>
      )}
      <p className="small ink-3">{t('branding.logoHint', { size: FILE_MAX_BYTES / KILOBYTE / KILOBYTE })}</p>
    </div>
  )
})

/** Where a logo would hardly be seen, once it was looked at. */
const useFaint = (logo: string | null) => {
  const [found, setFound] = useState<{ logo: string; schemes: Scheme[] }>()
  useEffect(() => {
    if (logo !== null) void faintLogo(logo).then((schemes) => setFound({ logo, schemes }))
  }, [logo])
  return found?.logo === logo ? found.schemes : []
}
