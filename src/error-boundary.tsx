import { Component, type ReactNode } from 'react'
import { CAUGHT_ERROR_EVENT } from '#kit/error-event.ts'
import { isChunkFailure } from '#kit/chunk-failure.ts'
import { claimReload } from './chunk-failure.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

interface Props {
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  private wasLeft = false

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    window.dispatchEvent(new CustomEvent(CAUGHT_ERROR_EVENT, { detail: error }))
    if (isChunkFailure(error) && claimReload(window.location.pathname)) window.location.reload()
  }

  override componentWillUnmount() {
    this.wasLeft = true
  }

  // React's Activity mounts a hidden page again when it becomes visible: clear the error then.
  override componentDidMount() {
    if (this.wasLeft && this.state.error !== undefined) this.tryAnew()
    this.wasLeft = false
  }

  private tryAnew() {
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isChunk = isChunkFailure(error)
    return (
      <Notice
        title={isChunk ? 'Couldn’t load this page' : 'This page stopped working'}
        action={
          <Button kind="primary" onClick={() => window.location.reload()}>
            Reload page
          </Button>
        }
      >
        {isChunk
          ? 'Check your connection, then reload.'
          : 'Your saved work is safe. Reload the page. If it happens again, contact your administrator.'}
      </Notice>
    )
  }
}
