import { describe, expect, it } from 'vitest'
import { laneIn, placesIn } from '#server/market/mail-parser/printed-places.ts'

const texts = (line: string) => placesIn(line).map(({ text }) => text)

describe('places in a text', () => {
  it.each<[string, string[]]>([
    ['Toledo, Ohio 43604 12/02 0800', ['Toledo, OH 43604']],
    ['Buffalo, New York', ['Buffalo, NY']],
    ['New York, New York 10001', ['New York, NY 10001']],
    ['new orleans, louisiana', ['new orleans, LA']],
    ['Grand Rapids Michigan 49503', ['Grand Rapids, MI 49503']],
    ['beckley west virginia 25801', ['beckley, WV 25801']],
    ['Portland, Ore. 97201', ['Portland, OR 97201']],
    ['Hot Springs, AR and Van Buren, AR', ['Hot Springs, AR', 'Van Buren, AR']],
    ['Del Rio, TX', ['Del Rio, TX']],
    ['The Woodlands, Texas', ['The Woodlands, TX']],
    ['King of Prussia, Pennsylvania', ['King of Prussia, PA']],
    ['Fond du Lac, Wisconsin', ['Fond du Lac, WI']],
    ['Port Washington, NY', ['Port Washington, NY']],
    ['Ontario, CA 91761', ['Ontario, CA 91761']],
    ['Kansas City, Kansas and Kansas City Missouri', ['Kansas City, KS', 'Kansas City, MO']],
    ['Vancouver, Washington to Vancouver, BC', ['Vancouver, WA', 'Vancouver, BC']],
    ['Guelph, Ontario N1H 1A1', ['Guelph, ON N1H 1A1']],
    ['Guelph Ontario N1H1A1', ['Guelph, ON N1H 1A1']],
    ['guelph on n1h-1a1', ['guelph, ON N1H 1A1']],
    ['Halifax, N.S. B3H OA1', ['Halifax, NS B3H 0A1']],
    ['Trois-Rivières, Québec', ['Trois-Rivières, QC']],
    ['Saskatoon, Sask.', ['Saskatoon, SK']],
    ['Moncton, New Brunswick, Canada', ['Moncton, NB']],
    ['Elizabeth, NJ O72O1', ['Elizabeth, NJ 07201']],
    ['Torreón, CO 27000', ['Torreón, COAH 27000']],
    ['Mexicali, BC 21000', ['Mexicali, BC 21000']],
    ['Ciudad Victoria, TAM 87000', ['Ciudad Victoria, TAMPS 87000']],
    ['Playa del Carmen, Quintana Roo', ['Playa del Carmen, QROO']],
    ['San Luis Río Colorado, Son. 83400', ['San Luis Río Colorado, SON 83400']],
    ['Monterrey, Nuevo León, México', ['Monterrey, NL, México']],
    ['Guadalajara, Mexico', ['Guadalajara, Mexico']],
    ['dayton, oh to gary, in', ['dayton, OH', 'gary, IN']],
    ['Dayton, OH 44000 lbs', ['Dayton, OH']],
  ])('of "%s" are %j', (line, places) => {
    expect(texts(line)).toEqual(places)
  })

  it.each([
    'Great rates across Texas',
    'Thanks, Virginia',
    'please call Bob, or text me',
    'A truck, Texas based',
    'We cover all of Ohio and Indiana',
    'Good morning, Georgia',
  ])('are not found in "%s"', (line) => expect(texts(line)).toEqual([]))

  it.each<[string, string, string]>([
    ['need a van columbus ohio to nashville tennessee', 'columbus, OH', 'nashville, TN'],
    ['LAS VEGAS NV to RENO NV', 'LAS VEGAS, NV', 'RENO, NV'],
    ['Oklahoma City, Oklahoma > Fort Smith, Arkansas', 'Oklahoma City, OK', 'Fort Smith, AR'],
    ['toronto ontario to laredo tx 78045', 'toronto, ON', 'laredo, TX 78045'],
    ['Toledo, Ohio to NASHVILLE, TN', 'Toledo, OH', 'NASHVILLE, TN'],
  ])('of "%s" form a lane', (line, from, to) => {
    expect(laneIn(line)).toMatchObject({ from: { text: from }, to: { text: to } })
  })
})
