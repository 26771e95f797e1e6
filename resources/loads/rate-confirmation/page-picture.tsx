import { Flex, Pagination, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { drawRateConfirmation } from '#contract/entities/freight/rate-confirmation.ts'
import type { ReadPlace } from '#contract/rules/rate-confirmation.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useFileCall } from '#kit/call.ts'

function usePicture(id: number, page: number): { url?: string; error?: string } {
  const fetchFile = useFileCall()
  const [found, setFound] = useState<{ page?: number; url?: string; error?: string }>({})
  useEffect(() => {
    const controller = new AbortController()
    let url: string | undefined
    fetchFile(drawRateConfirmation, {
      params: { id },
      query: { page },
      meta: { signal: controller.signal },
    }).then(
      (picture) => {
        if (controller.signal.aborted) return
        url = URL.createObjectURL(picture)
        setFound({ page, url })
      },
      (error: unknown) => !controller.signal.aborted && setFound({ page, error: failureWords(error) }),
    )
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
    // The file of a version never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, page])
  return found.page === page ? found : {}
}

const percent = (share: number) => `${share * 100}%`
const MARGIN = 0.004

export function Mark({ place }: { place: ReadPlace }) {
  const mark = useRef<HTMLSpanElement>(null)
  // Newer browsers return a promise from scrollIntoView, which React would call as a cleanup.
  useEffect(() => void mark.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }), [place])
  return (
    <span
      ref={mark}
      className="rate-mark"
      style={{
        left: percent(place.left - MARGIN),
        top: percent(place.top - MARGIN / 2),
        width: percent(place.right - place.left + 2 * MARGIN),
        height: percent(place.bottom - place.top + MARGIN),
      }}
    />
  )
}

interface PagePictureProps {
  id: number
  fileName: string
  page: number
  pages: number
  places: readonly ReadPlace[]
  onPage: (page: number) => void
}

export function PagePicture({ id, fileName, page, pages, places, onPage }: PagePictureProps) {
  const { url, error } = usePicture(id, page)
  const [isZoomed, setZoomed] = useState(false)
  return (
    <Flex vertical gap={8}>
      <div className="rate-page" role="region" aria-label={`${fileName}, page ${page}`}>
        {error && (
          <p style={{ padding: 12 }} role="alert">
            {error}
          </p>
        )}
        {!url && !error && (
          <div style={{ padding: 12 }} role="status" aria-label="Loading document…">
            <Skeleton active />
          </div>
        )}
        {url && (
          <button
            type="button"
            className="rate-picture"
            data-zoomed={isZoomed || undefined}
            aria-pressed={isZoomed}
            aria-label={`${fileName}, page ${page}: enlarge`}
            onClick={() => setZoomed(!isZoomed)}
          >
            <img style={{ width: '100%', display: 'block' }} src={url} alt="" />
            {places
              .filter((place) => place.page === page)
              .map((place) => (
                <Mark key={`${place.left} ${place.top}`} place={place} />
              ))}
          </button>
        )}
      </div>
      {pages > 1 && (
        <Pagination simple size="small" pageSize={1} total={pages} current={page} onChange={onPage} />
      )}
    </Flex>
  )
}
