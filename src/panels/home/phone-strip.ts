/** On a phone, one row that scrolls sideways to the edges of the screen. Its padding is for focus outlines. */
export const PHONE_STRIP =
  'max-phone:-mx-4 max-phone:flex max-phone:flex-nowrap max-phone:snap-x max-phone:scroll-px-4 max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] max-phone:*:shrink-0 max-phone:*:snap-start'

/** Cards in it: the next one shows that there are more. */
export const PHONE_STRIP_CARDS = 'max-phone:*:w-70'
