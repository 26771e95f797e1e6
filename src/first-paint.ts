import type { Plugin } from 'vite'

/** The first paint waits for the entry and the font: the dark theme never flashes light, and no text changes its width. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
      tags: Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        })),
    }),
  },
})
