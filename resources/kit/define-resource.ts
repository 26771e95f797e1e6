import { type ComponentType, createElement } from 'react'
import type { Endpoint } from '#contract/http.ts'
import type { LiveType } from '#contract/live.ts'
import type { Can, Permission } from '#contract/permissions.ts'
import type { Views } from './define-views.ts'
import type { Row } from './fields/field-spec.ts'
import { accessQuestion } from './access-question.ts'
import { preloadable, type Preloadable } from './preloadable.tsx'

/** The pages that a resource may have, in refine's words. */
export type PageKind = 'list' | 'show' | 'create' | 'edit'

/** The calls behind a resource; the data provider reads them as `meta.endpoints`. */
export interface ResourceEndpoints {
  list: Endpoint
  show: Endpoint
  create?: Endpoint
  update?: Endpoint
}

/** One entry of the registry: all that routes, navigation, access control and the data provider must know of a resource. */
export interface ResourceDefinition {
  /** refine's resource name, which is also the object of the access question. */
  name: string
  /** What many of it are called. */
  label: string
  /** What one of it is called. */
  singular: string
  /** The list's route; the other pages stand below it, see `paths`. */
  path: string
  icon: ComponentType
  /** The question that opens the list. */
  access: Can
  /** The permission that registers the routes. */
  permission: Permission
  endpoints: ResourceEndpoints
  /** A page is there when its endpoint is. */
  pages: { list: Preloadable } & Partial<Record<PageKind, Preloadable>>
  /** The route patterns of the pages. */
  paths: { list: string } & Partial<Record<PageKind, string>>
  /** The question that opens each page. */
  pageAccess: { list: Can } & Partial<Record<PageKind, Can>>
  nav?: { group: string; order: number }
  /** The live messages after which what is shown must be fetched anew. */
  live?: readonly LiveType[]
}

interface ResourceConfig<R extends Row> extends Pick<
  ResourceDefinition,
  'label' | 'singular' | 'path' | 'icon' | 'permission' | 'nav' | 'live'
> {
  endpoints: ResourceEndpoints
  views: () => Promise<{ default: Views<R> }>
}

/** Declares a resource: its name and its access questions come from its endpoints, its pages from the kit and its views. */
export function defineResource<R extends Row>(config: ResourceConfig<R>): ResourceDefinition {
  const { views, ...described } = config
  const { list, show, create, update } = config.endpoints
  const access = accessQuestion(list)

  const definition: ResourceDefinition = {
    ...described,
    name: access[0],
    access,
    pages: {
      list: preloadable(async () => {
        const [{ ListView }, { default: declared }] = await Promise.all([import('./list/list-view.tsx'), views()])
        return () => createElement(ListView<R>, { resource: definition, views: declared })
      }),
      show: preloadable(async () => {
        const [{ ShowView }, { default: declared }] = await Promise.all([import('./show/show-view.tsx'), views()])
        return () => createElement(ShowView<R>, { resource: definition, views: declared })
      }),
    },
    paths: { list: config.path, show: `${config.path}/:id` },
    pageAccess: { list: access, show: accessQuestion(show) },
  }
  const form = (kind: 'create' | 'edit') =>
    preloadable(async () => {
      const [{ FormView }, { default: declared }] = await Promise.all([import('./form/form-view.tsx'), views()])
      return () => createElement(FormView<R>, { resource: definition, views: declared, kind })
    })
  if (create) {
    definition.pages.create = form('create')
    definition.paths.create = `${config.path}/create`
    definition.pageAccess.create = accessQuestion(create)
  }
  if (update) {
    definition.pages.edit = form('edit')
    definition.paths.edit = `${config.path}/:id/edit`
    definition.pageAccess.edit = accessQuestion(update)
  }
  return definition
}
