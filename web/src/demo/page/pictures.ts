import { API_BASE } from '@rounds/contract/constants'

type Ask = (address: string) => Promise<Response>

/** Where a browser finds the picture of an address, each asked for once. */
const found = new Map<string, Promise<string>>()
const placeOf = (ask: Ask, address: string): Promise<string> => {
  const known = found.get(address)
  if (known) return known
  const place = ask(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return URL.createObjectURL(await response.blob())
  })
  found.set(address, place)
  return place
}

/**
 * Logos and the icon of the page come from no server either: browsers ask for them by themselves, past the transport. What lies at the
 * root of the product's site lies in the demo's folder.
 */
export const answerPictures = (ask: Ask, root: string): void => {
  /** What was said last of an element, which another answer does not overtake. */
  const wanted = new WeakMap<Element, string>()
  const set = Element.prototype.setAttribute
  const show = async (element: Element, name: string, address: string) => {
    wanted.set(element, address)
    const place = await placeOf(ask, address).catch(() => undefined)
    if (wanted.get(element) !== address) return
    if (place === undefined) element.dispatchEvent(new Event('error'))
    else set.call(element, name, place)
  }
  for (const { prototype } of [HTMLImageElement, HTMLLinkElement])
    prototype.setAttribute = function setOrAsk(this: Element, name: string, value: string) {
      wanted.delete(this)
      if (value.startsWith(`${API_BASE}/`)) void show(this, name, value)
      else set.call(this, name, value === '/icon.svg' ? `${root}icon.svg` : value)
    }
  // React says the address of a picture once more, as a property, when it stands in the page.
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    ...src,
    set(this: HTMLImageElement, value: string) {
      this.setAttribute('src', value)
    },
  })
}
