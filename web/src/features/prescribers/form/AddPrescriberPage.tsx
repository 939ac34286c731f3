import { Button } from '@mantine/core'
import { prescribers } from '@rounds/contract/prescribers'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { addressOf, text } from '#lib/page/address.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { toast } from '#ui/toasts.ts'
import { BackLink } from '#features/prescribers/prescriber/BackLink.tsx'
import { PossibleMatch } from './PossibleMatch.tsx'
import { type PrescriberValues, cityRule, emptyValues, inputOf, markOf, valuesNamed } from './fields.ts'
import { PrescriberFields } from './PrescriberFields.tsx'
import { RequestAssignment } from './RequestAssignment.tsx'
import { type Added, useAddPrescriber } from './useAddPrescriber.ts'
import classes from './AddPrescriberPage.module.css'

type Next = 'page' | 'visit'

const address = addressOf({ name: text() })

/** Adds a prescriber; `?name=` is who was searched for. What is typed survives leaving and reloading. */
export function AddPrescriberPage() {
  const [{ name }] = useAddress(address)
  const [fresh] = useState(() => (name === '' ? emptyValues : valuesNamed(name)))
  usePageTitle(t('prescribers.form.addTitle'))
  return (
    <>
      <PageHeader title={t('prescribers.form.addTitle')} back={<BackLink />} />
      <AddForm about={name === '' ? 'new' : `new ${markOf(name)}`} fresh={fresh} />
    </>
  )
}

function AddForm({
  about,
  fresh,
}: {
  /** What is typed is kept as this one's. */
  about: string
  /** What stands in the form when nothing was typed. */
  fresh: PrescriberValues
}) {
  const draft = useKept<PrescriberValues>('prescriber', about)
  const paths = usePaths()
  const navigate = useNavigate()
  const { add, duplicate } = useAddPrescriber()
  // What comes next is the pressed button's; the state dresses the buttons, the ref is read when the answer is there.
  const [pressed, setPressed] = useState<Next>('page')
  const next = useRef<Next>('page')
  const added = useRef<Added>(undefined)
  const done = () => {
    void draft.clear()
    if (!added.current) return
    const { prescriber, isSent } = added.current
    const name = fullName(prescriber)
    toast(isSent ? t('prescribers.form.saved', { name }) : t('prescribers.form.savedHere', { name }))
    void navigate(
      next.current === 'visit'
        ? paths.scheduleVisit({ prescriber: prescriber.id })
        : paths.prescriber(prescriber.id),
      { replace: true },
    )
  }
  const { form, field, problems, attempt, saving, submit } = useEndpointForm(
    prescribers.create,
    fresh,
    done,
    {
      toInput: (values) => inputOf(values),
      check: cityRule,
      send: async (input) => {
        added.current = await add(input)
        return added.current.prescriber
      },
    },
  )
  const { values } = form
  const submitAs = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    next.current = submitter instanceof HTMLButtonElement && submitter.value === 'visit' ? 'visit' : 'page'
    setPressed(next.current)
    submit(event)
  }
  return (
    <form onSubmit={submitAs} noValidate className={classes.form}>
      <Kept draft={draft} form={form} fresh={fresh} />
      <ErrorSummary problems={problems} attempt={attempt} />
      {duplicate ? <KnownAlready {...duplicate} /> : null}
      <PrescriberFields
        field={field}
        hint={<PossibleMatch firstName={values.firstName} lastName={values.lastName} />}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={saving && pressed === 'page'} className="only-wide">
          {t('prescribers.form.save')}
        </Button>
        <Button type="submit" value="visit" variant="default" loading={saving && pressed === 'visit'}>
          {t('prescribers.form.saveAndSchedule')}
        </Button>
      </div>
      <ActionDock>
        <Button type="submit" size="lg" loading={saving && pressed === 'page'}>
          {t('prescribers.form.save')}
        </Button>
      </ActionDock>
    </form>
  )
}

function KnownAlready({ id, name, city }: { id: string | null; name: string; city: string }) {
  const paths = usePaths()
  if (id === null) return <RequestAssignment key={`${name} ${city}`} name={name} city={city} />
  return (
    <p>
      <Link to={paths.prescriber(id)}>{t('prescribers.form.existing')}</Link>
    </p>
  )
}
