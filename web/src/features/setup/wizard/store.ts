import { type SavedProgress, type SetUp, setup } from '@rounds/contract/setup'
import {
  type SetupStep,
  enteredStep,
  groupsOf,
  inOrder,
  nextStep,
  stepDone,
  stepReset,
} from '@rounds/contract/setup-steps'
import { call } from '#lib/wire/call.ts'
import { ApiError, messageOf } from '#lib/plain/errors.ts'
import { createPersonMap, createPersonStore } from '#lib/person/person-store.ts'
import { channel, keyOf, readDraft, removeDraft, writeDraft } from '#lib/drafts/store.ts'
import { VISITOR } from '#lib/device/rules.ts'
import { type Entries, changedGroups, submissionOf, toldOf } from './rules.ts'

/** A new company, or the own one of the admin who is signed in. */
export type Mode = 'new' | 'own'

export type Wizard = {
  mode: Mode
  /** `finished`: the own company was set up before. */
  phase: 'unread' | 'loading' | 'ready' | 'failed' | 'finished'
  failure: string
  /** A mailed link's token, until it is opened. */
  link: string
  data: Entries
  /** What the server has: only what differs is told. */
  told: Entries
  completedSteps: readonly SetupStep[]
  currentStep: SetupStep
  /** How often a step was begun anew: its page forgets what it judged, too. */
  begun: number
  autoSave: boolean
  /** When the server has kept it, ISO 8601. */
  lastSaved: string | null
  saving: 'idle' | 'server' | 'device' | 'refused'
  setUp: SetUp | null
}

const fresh: Wizard = {
  mode: 'new',
  phase: 'unread',
  failure: '',
  link: '',
  data: {},
  told: {},
  completedSteps: [],
  currentStep: 'company-info',
  begun: 0,
  autoSave: true,
  lastSaved: null,
  saving: 'idle',
  setUp: null,
}

export const wizardStore = createPersonStore<Wizard>(fresh)
/** In memory only, and in no request but the one that finishes. */
export const secretStore = createPersonStore({ password: '', confirmPassword: '' })

/** The next automatic save, and when the device keeps what is entered. */
const waiting = createPersonMap<'save' | 'keep', ReturnType<typeof setTimeout>>()
const stopWaiting = () => {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
}

const options = () => ({ tenantless: wizardStore.get().mode === 'new' })
/** Nobody is signed in who sets a new company up: what is entered belongs to this device. */
const draftOf = (mode: Mode) => ({
  kind: 'setup',
  id: 'wizard',
  ...(mode === 'new' && { owner: VISITOR }),
})

type Kept = Pick<Wizard, 'data' | 'completedSteps' | 'currentStep'> & { isSaved: boolean }

const keepOnDevice = async (isSaved: boolean): Promise<boolean> => {
  const { mode, data, completedSteps, currentStep } = wizardStore.get()
  const kept: Kept = { data, completedSteps, currentStep, isSaved }
  return (await writeDraft(draftOf(mode), kept)) !== null
}

/** The device keeps what is entered this long after, whatever follows it; the server when nothing was entered for so long. */
const KEEP_MS = 400
const AUTOSAVE_MS = 800

/** Says what was entered to the server, on the device first; a failure is told to the log alone (SETUP-021). */
export const saveNow = async (): Promise<void> => {
  stopWaiting()
  const { data, told, completedSteps, currentStep, autoSave, phase } = wizardStore.get()
  if (phase !== 'ready') return
  const groups = changedGroups(told, data)
  const isKept = await keepOnDevice(false)
  try {
    const { lastSaved } = await call(
      setup.saveProgress,
      {
        data: toldOf(data, groups),
        completedSteps: [...completedSteps],
        currentStep,
        persistence: { autoSave },
      },
      options(),
    )
    wizardStore.set((now) => ({
      ...now,
      told: data,
      lastSaved,
      saving: now.data === data ? 'idle' : now.saving,
    }))
    if (wizardStore.get().data === data) await keepOnDevice(true)
  } catch (error) {
    console.error(setup.saveProgress.failure, error)
    const saving = isKept ? 'device' : 'refused'
    wizardStore.set((now) => ({ ...now, saving: now.data === data ? saving : now.saving }))
  }
}

const saveSoon = (ms = AUTOSAVE_MS) => {
  if (!wizardStore.get().autoSave) return
  wizardStore.set((now) => ({ ...now, saving: 'server' }))
  clearTimeout(waiting.get('save'))
  waiting.set(
    'save',
    setTimeout(() => void saveNow(), ms),
  )
  if (waiting.has('keep')) return
  const keep = () => {
    waiting.delete('keep')
    if (wizardStore.get().phase === 'ready') void keepOnDevice(false)
  }
  waiting.set('keep', setTimeout(keep, KEEP_MS))
}

/** The page goes out of sight, perhaps for good: what waits is saved now. */
export const saveWaiting = (): void => {
  const { saving } = wizardStore.get()
  if (saving === 'server' || saving === 'refused') void saveNow()
}

/** Changes part of what was entered. */
export const enter = <G extends keyof Entries>(group: G, value: Entries[G]): void => {
  wizardStore.set((now) => ({ ...now, data: { ...now.data, [group]: value } }))
  saveSoon()
}

/** A step that is completed or skipped; answers where it goes on. */
export const finishStep = (step: SetupStep): SetupStep => {
  wizardStore.set((now) => stepDone(now, step))
  saveSoon(0)
  const { completedSteps } = wizardStore.get()
  return nextStep(step, completedSteps) ?? enteredStep('completion', completedSteps)
}

/** Forgets a step; what is answered puts it back, and leaves what was entered in others meanwhile. */
export const clearStep = (step: SetupStep): (() => void) => {
  const { data, completedSteps } = wizardStore.get()
  const groups: readonly string[] = groupsOf[step]
  const entries = Object.fromEntries(Object.entries(data).filter(([group]) => groups.includes(group)))
  const before = secretStore.get()
  wizardStore.set((now) => stepReset(now, step))
  if (step === 'admin') secretStore.set({ password: '', confirmPassword: '' })
  saveSoon()
  return () => {
    wizardStore.set((now) => ({
      ...now,
      data: { ...now.data, ...entries },
      completedSteps: completedSteps.includes(step)
        ? inOrder([...now.completedSteps, step])
        : now.completedSteps.filter((done) => done !== step),
    }))
    if (step === 'admin') secretStore.set(before)
    saveSoon()
  }
}

/** Forgets a step whose page is open, which then is as when it was first opened; what is answered puts back what was entered. */
export const beginAnew = (step: SetupStep): (() => void) => {
  const undo = clearStep(step)
  wizardStore.set((now) => ({ ...now, begun: now.begun + 1 }))
  return undo
}

const take = (saved: SavedProgress) => {
  const data = saved.data as Entries
  wizardStore.set((now) => ({
    ...now,
    phase: 'ready',
    data,
    told: data,
    completedSteps: saved.completedSteps,
    currentStep: saved.currentStep,
    autoSave: saved.persistence.autoSave,
    lastSaved: saved.persistence.lastSaved,
    setUp: saved.setUp,
  }))
}

const fromServer = async (): Promise<SavedProgress | null> => {
  try {
    return await call(setup.progress, {}, options())
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Begins or goes on: with a link, else with what this device has and the server has not, else with what the server has. */
export const load = async (mode: Mode): Promise<void> => {
  const { link } = wizardStore.get()
  if (mode === 'new' && link !== '') return openLink(link)
  wizardStore.set({ ...fresh, mode, phase: 'loading' })
  const kept = await readDraft<Kept>(draftOf(mode))
  const onDevice = kept && !kept.value.isSaved ? kept.value : null
  try {
    const saved = await fromServer()
    if (saved?.setUp) {
      take({ ...saved, data: {} })
      if (mode === 'own') wizardStore.set((now) => ({ ...now, phase: 'finished' }))
      return
    }
    if (saved) take(saved)
    else wizardStore.set((now) => ({ ...now, phase: 'ready' }))
    if (onDevice) resume(onDevice)
  } catch (error) {
    if (onDevice ?? kept) resume((onDevice ?? kept?.value) as Kept)
    else wizardStore.set((now) => ({ ...now, phase: 'failed', failure: messageOf(error) }))
  }
}

const resume = ({ data, completedSteps, currentStep }: Kept) => {
  wizardStore.set((now) => ({ ...now, phase: 'ready', data, completedSteps, currentStep }))
  saveSoon()
}

/** With a mailed link: this device goes on with the set-up of another. */
export const openLink = async (token: string): Promise<void> => {
  wizardStore.set({ ...fresh, mode: 'new', phase: 'loading', link: token })
  try {
    take(await call(setup.openLink, { token }, { tenantless: true }))
    wizardStore.set((now) => ({ ...now, link: '' }))
    await keepOnDevice(true)
  } catch (error) {
    // One that opens nothing is not tried again: this device may have begun one of its own.
    const link = error instanceof ApiError && error.status === 404 ? '' : token
    wizardStore.set((now) => ({ ...now, link, phase: 'failed', failure: messageOf(error) }))
  }
}

/** Nothing of what was there before: for whoever cannot load it, or sets another company up. */
export const startFresh = async (): Promise<void> => {
  const { mode } = wizardStore.get()
  stopWaiting()
  await removeDraft(draftOf(mode))
  secretStore.set({ password: '', confirmPassword: '' })
  wizardStore.set({ ...fresh, mode, phase: 'ready' })
}

/** Another tab has entered something: both show the same. */
channel?.addEventListener('message', ({ data: key }: MessageEvent<string>) => {
  const { mode, phase, saving } = wizardStore.get()
  if (phase !== 'ready' || key !== keyOf(draftOf(mode)) || saving === 'server') return
  void readDraft<Kept>(draftOf(mode)).then((kept) => {
    if (!kept) return
    const { isSaved, ...entered } = kept.value
    wizardStore.set((now) => ({ ...now, ...entered, ...(isSaved && { told: entered.data }) }))
  })
})

/** Makes the company. Throws what refuses it; what was entered stays. */
export const finish = async (): Promise<SetUp> => {
  await saveNow()
  const { mode, data } = wizardStore.get()
  const secret = mode === 'new' ? secretStore.get() : null
  const setUp = await call(setup.submit, submissionOf(data, secret) as never, {
    ...options(),
    timeout: 60_000,
  })
  secretStore.set({ password: '', confirmPassword: '' })
  await removeDraft(draftOf(mode))
  wizardStore.set((now) => ({
    ...now,
    data: {},
    told: {},
    completedSteps: [...now.completedSteps, 'completion'],
    currentStep: 'completion',
    setUp,
  }))
  return setUp
}

/** Mails a link with which it goes on elsewhere. */
export const sendLink = async (email: string): Promise<void> => {
  await saveNow()
  await call(setup.sendLink, { email }, { tenantless: true })
}
