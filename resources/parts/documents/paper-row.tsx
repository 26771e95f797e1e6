import { CanAccess, type HttpError } from '@refinedev/core'
import { useRef, useState } from 'react'
import { deleteDocument, type Document } from '#contract/entities/document.ts'
import { Day, Instant } from '#kit/cells/time.tsx'
import { formatBytes } from '#kit/cells/format.ts'
import { useUnfolded } from '#kit/ui/use-unfolded.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Question } from '#kit/ui/question.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { useSend } from '#kit/call.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { Expiry } from './expiry.tsx'
import { paperName } from './paper-kinds.ts'
import { PaperPreview } from './paper-preview.tsx'
import { useFetchPaper } from './use-paper-file.ts'

const PaperEdit = preloadable(async () => (await import('./paper-edit.tsx')).PaperEdit)

interface PaperRowProps {
  paper: Document
  resource: string
  /** It can only be looked at. */
  isReadOnly: boolean
  onReplace?: () => void
}

function Remove({ paper, resource, onEnd }: { paper: Document; resource: string; onEnd: () => void }) {
  const { send, isSending } = useSend(deleteDocument, resource)
  const [error, setError] = useState<string>()
  const run = async () => {
    try {
      await send({ params: { id: paper.id }, done: ({ file_name }) => `${file_name} is removed.` })
      onEnd()
    } catch (failure) {
      setError((failure as HttpError).message)
    }
  }
  return (
    <Question title="Remove this paper?" label="Remove" isDanger isBusy={isSending} onYes={() => void run()} onNo={onEnd}>
      <p>
        {paper.file_name} counts no longer as {paperName(paper.type)}. It stays in the history.
      </p>
      {error && (
        <p className="kit-field-error" role="alert">
          {error}
        </p>
      )}
    </Question>
  )
}

function Facts({ paper }: { paper: Document }) {
  const { issued_on, expires_on, replaced_at, uploaded_by, created_at, size } = paper
  return (
    <p className="kit-paper-facts">
      {issued_on && (
        <span>
          Issued <Day value={issued_on} />
        </span>
      )}
      {expires_on && <span>Expires {replaced_at ? <Day value={expires_on} /> : <Expiry value={expires_on} />}</span>}
      <span className="kit-second">
        {uploaded_by}
        {uploaded_by && ', '}
        <Instant value={created_at} />, {formatBytes(size)}
      </span>
      {replaced_at && (
        <span className="kit-second">
          Out of force since <Instant value={replaced_at} />
        </span>
      )}
    </p>
  )
}

/** One paper: what it is, until when, its file, and what may be done to it. */
export function PaperRow({ paper, resource, isReadOnly, onReplace }: PaperRowProps) {
  const [open, setOpen] = useState<'preview' | 'edit' | 'delete'>()
  const [error, setError] = useState<string>()
  const opener = useRef<HTMLElement>(null)
  const fetchPaper = useFetchPaper()
  const name = paperName(paper.type)
  const isPhone = useIsPhone()
  const menu = useUnfolded()
  /** Folds the menu, and answers what is to have the focus again. */
  const fold = (button: HTMLElement) => {
    if (!menu.current?.contains(button)) return button
    menu.current.open = false
    return menu.current.querySelector('summary') ?? button
  }
  const toggle = (part: 'preview' | 'edit' | 'delete', button: HTMLElement) => {
    opener.current = fold(button)
    setOpen(open === part ? undefined : part)
  }
  const end = () => {
    setOpen(undefined)
    opener.current?.focus()
  }
  const download = async (button: HTMLElement) => {
    fold(button)
    setError(undefined)
    try {
      saveFile(await fetchPaper(paper), paper.file_name)
    } catch (failure) {
      setError((failure as HttpError).message)
    }
  }
  const button = (part: 'preview' | 'edit' | 'delete', label: string) => (
    <button type="button" className="kit-button" aria-expanded={open === part} onClick={(event) => toggle(part, event.currentTarget)}>
      {label} <span className="kit-hidden">{paper.file_name}</span>
    </button>
  )

  const rest = (
    <>
      <button type="button" className="kit-button" onClick={(event) => void download(event.currentTarget)}>
        Download <span className="kit-hidden">{paper.file_name}</span>
      </button>
      {!isReadOnly && (
        <>
          <CanAccess resource="documents" action="edit" params={{ id: paper.id }}>
            {button('edit', 'Edit')}
          </CanAccess>
          <CanAccess resource="documents" action="delete" params={{ id: paper.id }}>
            {button('delete', 'Remove')}
          </CanAccess>
        </>
      )}
    </>
  )

  return (
    <li className="kit-paper" aria-label={`${name}: ${paper.file_name}`}>
      <div className="kit-paper-head">
        <div className="kit-paper-words">
          <p>
            <strong>{name}</strong> <span className="kit-paper-file">{paper.file_name}</span>
          </p>
          <Facts paper={paper} />
          {paper.note && <p className="kit-multiline">{paper.note}</p>}
        </div>
        <div className="kit-buttons">
          {button('preview', 'Preview')}
          {!isReadOnly && onReplace && (
            <button type="button" className="kit-button" onClick={onReplace}>
              Replace <span className="kit-hidden">{paper.file_name}</span>
            </button>
          )}
          {isPhone ? (
            <details className="kit-fold" ref={menu}>
              <summary className="kit-button">
                More <span className="kit-hidden">of {paper.file_name}</span>
              </summary>
              <div className="kit-fold-panel" role="group" aria-label={`More of ${paper.file_name}`}>
                {rest}
              </div>
            </details>
          ) : (
            rest
          )}
        </div>
      </div>
      {error && (
        <p className="kit-field-error" role="alert">
          {error}
        </p>
      )}
      {open === 'preview' && (
        <section className="kit-paper-preview" aria-label={`Preview of ${paper.file_name}`}>
          <PaperPreview paper={paper} />
        </section>
      )}
      {open === 'edit' && <PaperEdit paper={paper} resource={resource} onEnd={end} />}
      {open === 'delete' && <Remove paper={paper} resource={resource} onEnd={end} />}
    </li>
  )
}
