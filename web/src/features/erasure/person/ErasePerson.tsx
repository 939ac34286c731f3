import { Button } from '@mantine/core'
import { type Erasable, erasure } from '@rounds/contract/erasure'
import { useState } from 'react'
import { ProofDialog } from '#features/auth/factor/ProofDialog.tsx'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './ErasePerson.module.css'

type Person = { id: string; name: string; isDeactivated: boolean; onErased: () => void }

/** Takes somebody out of what is stored; what that means is said before (ux-next 4, User). */
export function ErasePerson({ isDeactivated, ...person }: Person) {
  const [isAsking, setAsking] = useState(false)
  const { name } = person
  return (
    <div className={classes.erase}>
      <p className="small ink-2">{t('data.erase.text', { name })}</p>
      {isDeactivated ? null : <p className="small ink-3">{t('data.erase.first', { name })}</p>}
      <Button
        variant="default"
        className={classes.open ?? ''}
        disabled={!isDeactivated}
        aria-label={t('data.erase.openOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('data.erase.open')}
      </Button>
      {isAsking ? <AskToErase {...person} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

function AskToErase({
  id,
  name,
  onErased,
  onClose,
}: Omit<Person, 'isDeactivated'> & { onClose: () => void }) {
  const read = useRead(erasure.preview, { id })
  return (
    <ProofDialog
      title={t('data.erase.question', { name })}
      text={t('data.erase.text', { name })}
      confirm={t('data.erase.confirm')}
      isDangerous
      typed={name}
      endpoint={erasure.erase}
      toInput={(proof) => ({ userId: id, name, ...proof })}
      onDone={() => {
        toast(t('data.erase.done'))
        onErased()
      }}
      onClose={onClose}
    >
      <Loadable read={read} skeleton={<SkeletonRows rows={4} label={t('data.erase.goes')} />}>
        {(known) => (
          <div className={classes.consequences}>
            <Consequences title={t('data.erase.goes')} lines={goesOf(known)} />
            <Consequences title={t('data.erase.stays')} lines={staysOf(known)} />
          </div>
        )}
      </Loadable>
    </ProofDialog>
  )
}

const goesOf = ({ messages, notes, files, exports }: Erasable): string[] => [
  t('data.erase.goesPerson'),
  ...(messages > 0 ? [t('data.erase.messages', { count: messages })] : []),
  ...(notes > 0 ? [t('data.erase.notes', { count: notes })] : []),
  ...(files > 0 ? [t('data.erase.files', { count: files })] : []),
  ...(exports > 0 ? [t('data.erase.exports', { count: exports })] : []),
]
const staysOf = ({ approvedVisits, otherVisits }: Erasable): string[] => [
  ...(approvedVisits > 0 ? [t('data.erase.approved', { count: approvedVisits })] : []),
  ...(otherVisits > 0 ? [t('data.erase.others', { count: otherVisits })] : []),
  t('data.erase.audit'),
  t('data.erase.theirs'),
]

function Consequences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
