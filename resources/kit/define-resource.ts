import { createElement } from 'react'
import type { Views } from './define-views.ts'
import type { Row } from './fields/field-spec.ts'
import { accessQuestion } from './access-question.ts'
import { listSkeleton, recordSkeleton } from './page-skeleton.tsx'
import { preloadable } from './preloadable.tsx'
import type { ResourceDefinition, ResourceEndpoints, ResourceSlots } from './resource-definition.ts'

type Described = Pick<
  ResourceDefinition,
  'label' | 'singular' | 'path' | 'formerPath' | 'permission' | 'alsoNeeds' | 'nav' | 'live' | 'otherViews'
>

interface ResourceConfig<R extends Row> extends Described, ResourceSlots {
  endpoints: ResourceEndpoints
  /** Without them the list is a page of its own, and only the extra pages are here. */
  views?: () => Promise<{ default: Views<R> }>
  /** Views of the record's page, when it shows more than the list needs to load. */
  showViews?: () => Promise<{ default: Views<R> }>
}

export function defineResource<R extends Row>(config: ResourceConfig<R>): ResourceDefinition {
  const { views, showViews, listTools, extraPages = {}, ...described } = config
  const access = accessQuestion(config.endpoints.list)

  const definition: ResourceDefinition = {
    ...described,
    name: access[0],
    access,
    pages: {},
    paths: {},
    pageAccess: {},
    pageNav: Object.fromEntries(Object.entries(extraPages).map(([word, { nav }]) => [word, nav])),
  }
  if (views) addViews(definition, { views, showViews: showViews ?? views, listTools })
  addExtraPages(definition, extraPages)
  return definition
}

interface Loaders<R extends Row> {
  views: () => Promise<{ default: Views<R> }>
  showViews: () => Promise<{ default: Views<R> }>
  listTools: ResourceSlots['listTools']
}

function addViews<R extends Row>(
  definition: ResourceDefinition,
  { views, showViews, listTools }: Loaders<R>,
): void {
  const { label, singular, path, endpoints, access } = definition
  const { show, create, update } = endpoints
  definition.pages.list = preloadable(async () => {
    const [{ ListView }, { default: declared }, Tools] = await Promise.all([
      import('./list/list-view.tsx'),
      views(),
      listTools?.(),
    ])
    return () => createElement(ListView<R>, { resource: definition, views: declared, Tools })
  }, listSkeleton(label))
  definition.paths.list = path
  definition.pageAccess.list = access
  if (show) {
    definition.pages.show = preloadable(async () => {
      const [{ ShowView }, { default: declared }] = await Promise.all([
        import('./show/show-view.tsx'),
        showViews(),
      ])
      return () => createElement(ShowView<R>, { resource: definition, views: declared })
    }, recordSkeleton(singular))
    definition.paths.show = `${path}/:id`
    definition.pageAccess.show = accessQuestion(show)
  }
  const form = (kind: 'create' | 'edit') =>
    preloadable(async () => {
      const [{ FormView, preloadParts }, { default: declared }] = await Promise.all([
        import('./form/form-view.tsx'),
        views(),
      ])
      await preloadParts(declared.fields)
      return () => createElement(FormView<R>, { resource: definition, views: declared, kind })
    }, recordSkeleton(singular))
  if (create) {
    definition.pages.create = form('create')
    definition.paths.create = `${path}/create`
    definition.pageAccess.create = accessQuestion(create)
  }
  if (update) {
    definition.pages.edit = form('edit')
    definition.paths.edit = `${path}/:id/edit`
    definition.pageAccess.edit = accessQuestion(update)
  }
}

function addExtraPages(definition: ResourceDefinition, extraPages: ResourceSlots['extraPages'] = {}): void {
  for (const [word, { action, load }] of Object.entries(extraPages)) {
    definition.pages[word] = preloadable(async () => {
      const Page = await load()
      return () => createElement(Page, { resource: definition })
    }, recordSkeleton(definition.label))
    definition.paths[word] = `${definition.path}/${word}`
    definition.pageAccess[word] = [definition.name, action]
  }
}
