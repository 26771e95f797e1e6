import { PDFiumLibrary } from '@hyzyla/pdfium'

export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(bytes)
  const text = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' ')).join(' ')
  document.destroy()
  pdfium.destroy()
  return text
}
