import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useViewChanges, useViews } from './use-views.ts'
import { ViewForm } from './view-form.tsx'
import { ViewRow } from './view-row.tsx'
import styles from './views.module.css'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export function ViewsPanel({ onLeave }: { onLeave: () => void }) {
  const { views, active, isChanged, isLoading, error } = useViews(true)
  const changes = useViewChanges()
  const [isSaving, setSaving] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  const groups = [
    { title: 'Yours', list: views.filter(({ is_own }) => is_own) },
    { title: 'Shared by colleagues', list: views.filter(({ is_own }) => !is_own) },
  ].filter(({ list: some }) => some.length > 0)

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('.option') ?? [])]
  const isReady = !isLoading
  useLayoutEffect(() => {
    const first =
      list.current?.querySelector<HTMLElement>('[aria-current]') ??
      list.current?.querySelector<HTMLElement>('button') ??
      save.current
    if (isReady) first?.focus()
  }, [isReady])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const all = entries()
    const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('.option')
    const at = row ? all.indexOf(row) : -1
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus()
  }

  return (
    <>
      {isLoading && <p className="pad-12 faint">Loading…</p>}
      {error && (
        <p className="danger wide pad-x-8" role="alert">
          {error.message}
        </p>
      )}
      {isReady && !error && views.length === 0 && (
        <p className="pad-12 faint">No saved views yet. Set filters, then save them as a view.</p>
      )}
      {/* The keys bubble up from the entries, which are the interactive parts. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} onKeyDown={onKeyDown}>
        {groups.map((group) => (
          <li key={group.title}>
            <h3 className={`faint small regular ${styles.title}`}>{group.title}</h3>
            <ul aria-label={group.title}>
              {group.list.map((view) => (
                <li key={view.id}>
                  <ViewRow
                    view={view}
                    isActive={view.id === active?.id}
                    isChanged={isChanged}
                    changes={changes}
                    onLeave={onLeave}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="rule-top above-4 pad-x-4">
        {isSaving ? (
          <ViewForm
            action="Save view"
            name=""
            isShared={false}
            isSending={changes.isSending}
            onSave={async (name, isShared) => {
              await changes.create(name, isShared)
              onLeave()
            }}
            onCancel={() => setSaving(false)}
          />
        ) : (
          <Button ref={save} kind="quiet" onClick={() => setSaving(true)}>
            Save filters as…
          </Button>
        )}
      </div>
    </>
  )
}
