import { useSyncExternalStore } from 'react'
import { newUuid } from '#contract/rules/uuid.ts'
import { dropPicture, keepPicture } from './picture-store.ts'
import { changeOutbox, onOutbox, type Outbox, type Outgoing, readOutbox } from './outbox.ts'
import { useSending } from './use-sending.ts'

export function useOutbox(user: number, load: number) {
  const outbox = useSyncExternalStore(onOutbox, () => readOutbox(user, load))
  const run = useSending(user)
  const changeAll = (change: (outgoing: readonly Outgoing[]) => readonly Outgoing[]) =>
    changeOutbox(user, load, ({ outgoing }) => ({ outgoing: change(outgoing) }))
  return {
    ...outbox,
    change: (part: Partial<Outbox>) => changeOutbox(user, load, () => part),
    drop: (key: string) => {
      changeAll((outgoing) => outgoing.filter((one) => one.key !== key))
      void dropPicture(key)
    },
    add: (text: string, mentions: readonly number[]) => {
      changeOutbox(user, load, ({ audience, outgoing }) => ({
        draft: '',
        outgoing: [...outgoing, { key: newUuid(), text, audience, mentions }],
      }))
      run()
    },
    addPicture: async (file: File) => {
      const { audience } = readOutbox(user, load)
      const key = newUuid()
      await keepPicture(key, file)
      changeAll((outgoing) => [...outgoing, { key, text: '', audience, mentions: [], picture: file.name }])
      run()
    },
    retry: (key: string) => {
      changeAll((outgoing) => outgoing.map((one) => (one.key === key ? { ...one, isRefused: false } : one)))
      run()
    },
  }
}
