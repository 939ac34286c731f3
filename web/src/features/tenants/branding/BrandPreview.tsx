import { defaultBranding, isColour } from '@rounds/contract/branding'
import { IconCalendarEvent, IconCheck } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { Monogram } from '#ui/Monogram.tsx'
import type { BrandValues } from './rules.ts'
import { coloursIn } from './trying.ts'
import classes from './BrandPreview.module.css'

type Brand = { name: string; logo: string | null }

/** The last colour there was while another is being typed. */
const useLastColour = (typed: string): string => {
  const [last, setLast] = useState<string>(isColour(typed) ? typed : defaultBranding.primary)
  if (isColour(typed) && typed !== last) setLast(typed)
  return last
}

/**
 * Pages of a company in both schemes, as they will look: a picture, nothing in it can be pressed. Another colour changes custom
 * properties of three elements; what stands in them is not drawn anew.
 */
export function BrandPreview({ name, values }: { name: string; values: BrandValues }) {
  const colour = useLastColour(values.primaryColor)
  const light = useMemo(() => coloursIn(colour, 'light'), [colour])
  const dark = useMemo(() => coloursIn(colour, 'dark'), [colour])
  const brand = { name: name.trim() === '' ? t('branding.nameless') : name, logo: values.logo }
  return (
    <div className={classes.preview} role="img" aria-label={t('branding.preview', { name: brand.name })}>
      <div className={classes.page} data-scheme="light" data-picture="light" style={light}>
        <Phone {...brand} />
      </div>
      <div className={classes.page} data-scheme="dark" data-picture="dark" style={dark}>
        <Phone {...brand} />
      </div>
      <div className={classes.signIn} data-scheme="light" data-picture="light" style={light}>
        <SignIn {...brand} />
      </div>
    </div>
  )
}

const Phone = memo(function Phone({ name, logo }: Brand) {
  return (
    <>
      <div className={classes.head}>
        <Monogram kind="tenant" name={name} src={logo} size={22} />
        <b>{t('branding.sample.today')}</b>
      </div>
      <div className={classes.body}>
        <div className={classes.card}>
          <span className="spread">
            <span className="num">{t('branding.sample.time')}</span>
            <IconCalendarEvent size={14} stroke={1.75} aria-hidden />
          </span>
          <b className={classes.who}>{t('branding.sample.who')}</b>
          <span className={classes.quiet}>{t('branding.sample.where')}</span>
          <span className={classes.track}>
            <span />
          </span>
        </div>
        <span className={classes.button}>{t('branding.sample.start')}</span>
        <span className={classes.line}>
          <span className={classes.link}>{t('branding.sample.move')}</span>
          <span className={classes.chip}>
            <IconCheck size={12} stroke={2} aria-hidden />
            {t('branding.sample.product')}
          </span>
        </span>
      </div>
      <div className={classes.foot}>
        <b>{t('branding.sample.today')}</b>
        <span>{t('branding.sample.agenda')}</span>
        <span>{t('branding.sample.prescribers')}</span>
      </div>
    </>
  )
})

const SignIn = memo(function SignIn({ name, logo }: Brand) {
  return (
    <>
      <div className={classes.form}>
        <span className={classes.line}>
          <Monogram kind="tenant" name={name} src={logo} size={22} />
          <b>{name}</b>
        </span>
        <b className={classes.who}>{t('branding.sample.signInTo', { name })}</b>
        <span className={classes.input}>{t('branding.sample.email')}</span>
        <span className={classes.input} data-focused>
          ········
        </span>
        <span className={classes.button}>{t('branding.sample.signIn')}</span>
      </div>
      <div className={classes.panel}>{name}</div>
    </>
  )
})
