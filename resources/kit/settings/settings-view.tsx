import { Flex } from 'antd'
import { type BaseRecord, type HttpError, useGetIdentity, useOne } from '@refinedev/core'
import { useCallback } from 'react'
import { OptionalSection } from '#kit/part-boundary.tsx'
import { Block } from './block.tsx'
import { ONLY, type SettingsDefinition } from './define-settings.ts'
import { FieldFacts } from './field-facts.tsx'
import { SettingsFormView } from './settings-form.tsx'
import { SettingsPart } from './settings-part.tsx'
import { isForm, type SettingsViews } from './settings-views.ts'
import { UnsavedGuard } from './unsaved.tsx'

interface SettingsViewProps<R extends object> {
  settings: SettingsDefinition
  views: SettingsViews<R>
}

export function SettingsView<R extends object>({ settings, views }: SettingsViewProps<R>) {
  const { refreshMs, sections, isInIdentity } = views
  const { query } = useOne<R & BaseRecord, HttpError>({
    resource: settings.name,
    id: ONLY,
    queryOptions: { refetchOnMount: 'always', ...(refreshMs && { refetchInterval: refreshMs }) },
  })
  const { refetch: refetchMe } = useGetIdentity()
  const { refetch } = query
  const fetchLatest = useCallback(
    async () => (await refetch({ throwOnError: true })).data?.data as R | undefined,
    [refetch],
  )
  const record = query.data?.data as R | undefined
  const forms = sections.filter(isForm).length
  return (
    <SettingsPart
      title={settings.title ?? settings.label}
      about={views.about}
      read={{ data: record, error: query.error, refetch }}
    >
      {() =>
        record && (
          <UnsavedGuard>
            <div>
              {sections.map((section) =>
                isForm(section) ? (
                  <SettingsFormView
                    key={section.form}
                    settings={settings}
                    spec={section}
                    record={record}
                    fetchLatest={fetchLatest}
                    isOnly={forms === 1}
                    onSaved={() => void (isInIdentity && refetchMe())}
                  />
                ) : (
                  <OptionalSection key={section.title} part={section.title} of={record}>
                    <Block title={section.title} about={section.about}>
                      <Flex vertical gap={12}>
                        <FieldFacts fields={section.fields ?? []} record={record} />
                        <section.Part record={record} />
                      </Flex>
                    </Block>
                  </OptionalSection>
                ),
              )}
            </div>
          </UnsavedGuard>
        )
      }
    </SettingsPart>
  )
}
