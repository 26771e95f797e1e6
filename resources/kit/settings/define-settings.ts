import { createElement } from 'react'
import type { Endpoint } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'
import { recordSkeleton } from '#kit/page-skeleton.tsx'
import { type Preloadable, preloadable } from '#kit/preloadable.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { SettingsViews } from './settings-views.ts'

interface Described extends Pick<ResourceDefinition, 'label' | 'path' | 'permission'> {
  /** refine's resource name; a form's is `name/form`. */
  name: string
  /** The page's heading; by default the label. */
  title?: string
  /** Without one, the permission alone opens the page. */
  access?: Can
  nav: { order: number; terms: readonly string[] }
  endpoints: {
    read: Endpoint
    /** By the name of their form. */
    update?: Readonly<Record<string, Endpoint>>
  }
}

export interface SettingsDefinition extends Described {
  page: Preloadable
  /** Calls of the data provider, by refine's resource name. */
  calls: Readonly<Record<string, { show?: Endpoint; update?: Endpoint }>>
}

interface SettingsConfig<R extends object> extends Described {
  views: () => Promise<{ default: SettingsViews<R> }>
}

/** refine's id of the record, as the API has one at the path. */
export const ONLY = 1

export const formResource = (settings: string, form: string) => `${settings}/${form}`

/** Settings that are one record of the company or user: a page with its forms and parts. */
export function defineSettings<R extends object>(config: SettingsConfig<R>): SettingsDefinition {
  const { views, ...described } = config
  const { name, endpoints } = config
  const definition: SettingsDefinition = {
    ...described,
    calls: {
      [name]: { show: endpoints.read },
      ...Object.fromEntries(
        Object.entries(endpoints.update ?? {}).map(([form, update]) => [
          formResource(name, form),
          { show: endpoints.read, update },
        ]),
      ),
    },
    page: preloadable(
      async () => {
        const [{ SettingsView }, { default: declared }] = await Promise.all([
          import('./settings-view.tsx'),
          views(),
        ])
        return () => createElement(SettingsView<R>, { settings: definition, views: declared })
      },
      recordSkeleton(config.title ?? config.label),
    ),
  }
  return definition
}
