import type { Endpoint } from '#contract/http.ts'
import { FORMATS } from '#kit/export/formats.ts'
import { useSheetDownload } from '#kit/export/use-sheet-download.ts'
import { Menu } from '#src/ui/menu.tsx'

interface Props {
  call: Endpoint
  query: Readonly<Record<string, unknown>>
  /** The file's name begins with it. */
  name: string
  /** Labels of the choices, by the value sent. */
  rows: Readonly<Record<string, string>>
}

export function ExportButton({ call, query, name, rows }: Props) {
  const { download, start } = useSheetDownload()
  return (
    <div className="cluster">
      <Menu
        label="Export"
        className="button"
        align="end"
        items={Object.entries(rows).flatMap(([key, words], place) =>
          FORMATS.map(([format, kind], at) => ({
            key: `${key} ${format}`,
            label: `${words}, ${kind}`,
            startsGroup: place > 0 && at === 0,
            onSelect: () =>
              void start({
                endpoint: call,
                format,
                name: `${name}-${words.toLowerCase().replaceAll(' ', '-')}`,
                query: { ...query, rows: key },
                done: (fileName) => `Saved as ${fileName}.`,
              }),
          })),
        )}
      />
      {download?.problem && (
        <p className="danger small" role="alert">
          {download.problem}
        </p>
      )}
    </div>
  )
}
