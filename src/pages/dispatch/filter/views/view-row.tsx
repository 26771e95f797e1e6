import { useState } from 'react'
import type { DispatchView } from '#contract/entities/company/dispatch-view.ts'
import { Button } from '#src/ui/button.tsx'
import type { useViewChanges } from './use-views.ts'
import { ViewForm } from './view-form.tsx'
import { failureWords } from '#kit/failure-words.ts'

interface Props {
  view: DispatchView
  isActive: boolean
  isChanged: boolean
  changes: ReturnType<typeof useViewChanges>
  onLeave: () => void
}

const getOwner = ({ is_own, is_shared, user_name }: DispatchView) => {
  if (!is_own) return `by ${user_name}`
  return is_shared ? 'Shared' : ''
}

export function ViewRow({ view, isActive, isChanged, changes, onLeave }: Props) {
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'deleting'>('nothing')
  const [problem, setProblem] = useState('')
  const stop = () => setDoing('nothing')
  const attempt = (deed: Promise<void>) => {
    setProblem('')
    deed.catch((error: unknown) => setProblem(failureWords(error)))
  }

  if (doing === 'renaming')
    return (
      <ViewForm
        action="Save"
        name={view.name}
        isShared={view.is_shared}
        isSending={changes.isSending}
        onSave={async (name, isShared) => {
          await changes.rename(view, name, isShared)
          stop()
        }}
        onCancel={stop}
      />
    )
  if (doing === 'deleting')
    return (
      <div className="grid pad-8-12" role="group" aria-label={`Delete ${view.name}`}>
        <p>
          Delete <b>{view.name}</b>
          {view.is_shared && ' for everyone'}?
        </p>
        <div className="row align-stretch">
          <Button autoFocus isBusy={changes.isSending} onClick={() => attempt(changes.remove(view))}>
            Delete
          </Button>
          <Button onClick={stop}>Keep</Button>
        </div>
        {problem && <p role="alert">{problem}</p>}
      </div>
    )
  return (
    <div className="cluster gap-0 pad-x-4">
      <button
        type="button"
        className="option grow"
        aria-current={isActive || undefined}
        onClick={() => {
          changes.open(view)
          onLeave()
        }}
      >
        <span className="truncate min-0">{view.name}</span>
        <span className="faint small regular nowrap">{getOwner(view)}</span>
        {isActive && isChanged && <span className="warn small regular">changed</span>}
      </button>
      {view.is_own && (
        <span className="flex flex-none">
          {isActive && isChanged && (
            <Button
              kind="quiet"
              aria-label={`Update ${view.name} with the current filters`}
              onClick={() => attempt(changes.replaceFilter(view))}
            >
              Update
            </Button>
          )}
          <Button kind="quiet" aria-label={`Rename ${view.name}`} onClick={() => setDoing('renaming')}>
            Rename
          </Button>
          <Button kind="quiet" aria-label={`Delete ${view.name}`} onClick={() => setDoing('deleting')}>
            Delete
          </Button>
        </span>
      )}
      {problem && (
        <p className="danger wide pad-x-8" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
