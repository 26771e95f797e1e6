import { CanAccess, type HttpError } from '@refinedev/core'
import { useRef, useState } from 'react'
import { deleteDocument, type Document } from '#contract/entities/document.ts'
import { Day, Instant } from '#kit/cells/time.tsx'
import { formatBytes } from '#kit/cells/format.ts'
import { saveFile } from '#kit/save-file.ts'
import { Question } from '#kit/show/question.tsx'
import { useAct } from '#kit/use-act.ts'
import { useEscape } from '#kit/use-escape.ts'
import { Expiry } from './expiry.tsx'
import { PaperEdit } from './paper-edit.tsx'
import { paperName } from './paper-kinds.ts'
import { PaperPreview } from './paper-preview.tsx'
import { useFetchPaper } from './use-paper-file.ts'

interface PaperRowProps {
  paper: Document
  resource: string
  /** It can only be looked at. */
  isReadOnly: boolean
  onReplace?: () => void
}

function TakeAway({ paper, resource, onEnd }: { paper: Document; resource: string; onEnd: () => void }) {
  const { act, isActing } = useAct(deleteDocument, resource)
  const [error, setError] = useState<string>()
  useEscape(true, onEnd)
  const run = async () => {
    try {
      await act({ params: { id: paper.id }, done: ({ file_name }) => `${file_name} is taken away.` })
      onEnd()
    } catch (failure) {
      setError((failure as HttpError).message)
    }
  }
  return (
    <Question title="Take this paper away?" label="Take away" isDanger isBusy={isActing} onYes={() => void run()} onNo={onEnd}>
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
  const toggle = (part: 'preview' | 'edit' | 'delete', button: HTMLElement) => {
    opener.current = button
    setOpen(open === part ? undefined : part)
  }
  const end = () => {
    setOpen(undefined)
    opener.current?.focus()
  }
  const download = async () => {
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
          <button type="button" className="kit-button" onClick={() => void download()}>
            Download <span className="kit-hidden">{paper.file_name}</span>
          </button>
          {!isReadOnly && (
            <>
              {onReplace && (
                <button type="button" className="kit-button" onClick={onReplace}>
                  Replace <span className="kit-hidden">{paper.file_name}</span>
                </button>
              )}
              <CanAccess resource="documents" action="edit" params={{ id: paper.id }}>
                {button('edit', 'Change')}
              </CanAccess>
              <CanAccess resource="documents" action="delete" params={{ id: paper.id }}>
                {button('delete', 'Take away')}
              </CanAccess>
            </>
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
      {open === 'delete' && <TakeAway paper={paper} resource={resource} onEnd={end} />}
    </li>
  )
}
