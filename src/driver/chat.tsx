import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { listLoadComments, type LoadComment } from '#contract/entities/freight/load-comment.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { MAX_COMMENT, DRIVER_REPLIES } from '#contract/rules/load-comments.ts'
import { Icon } from './icons.tsx'
import { compressed } from './photo.ts'
import { Picture } from './picture.tsx'
import { enqueue, hashBytes } from './queue.ts'
import { ask, call, userId } from './session.ts'
import { useIsOffline } from './use-is-offline.ts'
import { useStoredState } from './use-stored-state.tsx'
import { useTyped } from './use-typed.ts'
import { type Entry, cacheChat, readCachedChat } from './store.ts'
import { codeText, t } from './messages/messages.ts'
import { formatTime } from './messages/times.ts'

const OWN = 'tone-soft rounded push'

const ABOVE_BAR = {
  position: 'sticky',
  bottom: 'calc(64px + env(safe-area-inset-bottom))',
  background: 'var(--surface)',
} as const

/** Quick replies are sent to the office in English and shown to the driver in the language of the app. */
function replyText(text: string): string {
  const index = DRIVER_REPLIES.findIndex((reply) => reply === text)
  return index < 0 ? text : codeText('reply', index)
}

interface ChatProps {
  load: DriverLoad
  zone: string
  entries: readonly Entry[]
  turn: number
}

/** Returns `newer` alone where the two do not overlap: comments between them would be missing. */
function joined(known: readonly LoadComment[], newer: readonly LoadComment[]): readonly LoadComment[] {
  const from = newer[0]?.id ?? 0
  return (known.at(-1)?.id ?? 0) < from ? newer : [...known.filter(({ id }) => id < from), ...newer]
}

function useComments(load: number, turn: number) {
  const [comments, setComments] = useState<readonly LoadComment[]>()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    const user = userId()
    readCachedChat(user, load).then(
      (stored) => !isOver && setComments((now) => now ?? stored),
      () => undefined,
    )
    ask(listLoadComments, { query: `order_id=${load}` })
      .then(({ count: all, results }) => {
        if (isOver) return
        const oldestFirst = results.toReversed()
        setComments((now = []) => joined(now, oldestFirst))
        setCount(all)
        void cacheChat(user, load, oldestFirst).catch(() => undefined)
        const newest = results[0]
        if (newest && document.visibilityState === 'visible')
          void call(DRIVER_PATHS.readComments, {
            method: 'POST',
            json: { order: load, last: newest.id },
          }).catch(() => undefined)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [load, turn])
  const [oldest] = comments ?? []
  const showEarlier = () =>
    void ask(listLoadComments, { query: `order_id=${load}&before=${oldest?.id}` })
      .then(({ results }) =>
        setComments((now = []) => (now[0]?.id === oldest?.id ? [...results.toReversed(), ...now] : now)),
      )
      .catch(() => undefined)
  return { comments, showEarlier: comments && comments.length < count ? showEarlier : undefined }
}

function usePicture(load: number) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    setError('')
    try {
      const { bytes, file_name, content_type } = await compressed(file)
      await enqueue(load, { kind: 'picture', hash: await hashBytes(bytes), file_name, content_type }, bytes)
    } catch {
      setError(t('camera.full'))
    } finally {
      setBusy(false)
    }
  }
  return {
    note: error && (
      <p role="alert" className="danger">
        {error}
      </p>
    ),
    button: (
      <>
        <button
          type="button"
          className="button"
          aria-label={t('chat.sendPhoto')}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          <Icon name="camera" />
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={t('chat.photo')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void send(file)
          }}
        />
      </>
    ),
  }
}

export function Chat({ load, zone, entries, turn }: ChatProps) {
  const { comments, showEarlier } = useComments(load.id, turn)
  const [text, setText] = useTyped('chat-draft', load.id)
  const photo = usePicture(load.id)
  const isOffline = useIsOffline()
  const { keep, isKeeping, note } = useStoredState()
  const newest = comments?.at(-1)?.id
  const { length: waiting } = entries
  useEffect(() => {
    // Opens at the newest comment.
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [newest, waiting])
  const isOwn = ({ author }: LoadComment) => String(author) === userId()
  const send = async (words: string) => {
    if (words.trim() === '') return
    const isQueued = await keep(enqueue(load.id, { kind: 'comment', text: words.trim() }))
    if (isQueued && words === text) setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(text)
  }
  return (
    <section className="panel pad-16 stack gap-12" aria-label={t('chat.label')}>
      <ol className="stack gap-12" aria-live="polite" aria-label={t('chat.comments')}>
        {showEarlier && (
          <li className="stack">
            <button type="button" className="button" onClick={showEarlier}>
              {t('chat.earlier')}
            </button>
          </li>
        )}
        {comments?.map((one) =>
          one.kind === 'system' ? (
            <li key={one.id} className="faint small text-center">
              {one.author_name || t('chat.system')} {one.text} · {formatTime(one.created_at, zone)}
            </li>
          ) : (
            <li
              key={one.id}
              className={`stack gap-4 pad-12 ${isOwn(one) ? OWN : 'sunken push-end'}`}
              data-tone="accent"
            >
              <span className="small muted">
                <strong>{isOwn(one) ? t('chat.you') : one.author_name}</strong>{' '}
                {formatTime(one.created_at, zone)}
                {one.edited_at !== null && one.deleted_at === null && `, ${t('chat.edited')}`}
              </span>
              {one.deleted_at ? (
                <span className="faint">{t('chat.deleted')}</span>
              ) : (
                <span className="preformatted">{isOwn(one) ? replyText(one.text) : one.text}</span>
              )}
              {one.picture && <Picture id={one.id} picture={one.picture} />}
            </li>
          ),
        )}
        {entries.flatMap(({ id, sending }) =>
          sending.kind === 'comment'
            ? [
                <li key={`waiting ${id}`} className={`stack gap-4 pad-12 ${OWN}`} data-tone="accent">
                  <span className="small warn">{t('common.waiting')}</span>
                  <span className="preformatted">{replyText(sending.text)}</span>
                </li>,
              ]
            : sending.kind === 'picture'
              ? [
                  <li key={`waiting ${id}`} className={`stack gap-4 pad-12 ${OWN}`} data-tone="accent">
                    <span className="small warn">{t('common.waiting')}</span>
                    {sending.file_name}
                  </li>,
                ]
              : [],
        )}
        {comments === undefined && isOffline && <li className="faint">{t('chat.offline')}</li>}
        {comments?.length === 0 && entries.length === 0 && <li className="faint">{t('chat.none')}</li>}
      </ol>
      <div className="cluster" role="group" aria-label={t('chat.quickReplies')}>
        {DRIVER_REPLIES.map((reply) => (
          <button
            key={reply}
            type="button"
            className="button"
            disabled={isKeeping}
            onClick={() => void send(reply)}
          >
            {replyText(reply)}
          </button>
        ))}
      </div>
      {note}
      {photo.note}
      <form className="row" style={ABOVE_BAR} onSubmit={submit}>
        {photo.button}
        <textarea
          className="input grow"
          aria-label={t('chat.write')}
          placeholder={t('chat.placeholder')}
          rows={2}
          maxLength={MAX_COMMENT}
          readOnly={isKeeping}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="button primary" disabled={isKeeping || text.trim() === ''}>
          {t('chat.send')}
        </button>
      </form>
    </section>
  )
}
