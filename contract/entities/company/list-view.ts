import { z } from 'zod'
import { endpoint, idParams, page, record, seenText } from '#contract/http.ts'

const list = z.string().trim().min(1).max(40)

export const listView = record.extend({
  list,
  name: seenText(60).min(1, 'Enter a name for this view.'),
  address: z.string().max(2000, 'This view has too many filters. Remove some to save it.'),
})
export type ListView = z.infer<typeof listView>

export const listListViews = endpoint({
  name: 'listListViews',
  summary: 'List your saved views for a list, by name.',
  path: 'list-view/list',
  access: ['list-views', 'list'],
  query: z.object({ list }),
  answer: page(listView),
})

export const saveListView = endpoint({
  name: 'saveListView',
  summary: 'Save a view for a list. Replaces a view with the same name. Up to 100 per list.',
  method: 'POST',
  path: 'list-view/save',
  access: ['list-views', 'create'],
  body: listView.pick({ list: true, name: true, address: true }),
  answer: listView,
})

export const deleteListView = endpoint({
  name: 'deleteListView',
  summary: 'Delete your own view. Returns 404 for a colleague’s view.',
  method: 'DELETE',
  path: 'list-view/{id}',
  access: ['list-views', 'delete'],
  params: idParams,
  status: 204,
  answer: z.undefined(),
})
