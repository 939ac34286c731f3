import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useNow } from '#lib/page/useNow.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** `12:41`, `1:02:41` since an instant: from the stored start, so that it is right after a reload or a sleep. */
export function Elapsed({ since }: { since: string }) {
  const format = useFormat()
  const seconds = Math.max(0, Math.floor((useNow(1000) - Date.parse(since)) / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const digits = `${hours > 0 ? `${hours}:` : ''}${hours > 0 ? two(minutes % 60) : minutes}:${two(seconds % 60)}`
  return (
    <>
      <span className="num strong" aria-hidden data-testid="timer">
        {digits}
      </span>
      <span className="visually-hidden">{t('visits.timer.running', { time: format.duration(minutes) })}</span>
    </>
  )
}
