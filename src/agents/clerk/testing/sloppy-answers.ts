import type { ClerkAction } from '#agents/clerk/action-reader.ts'

export interface SloppyAnswer {
  said: string
  shown: string
  actions: ClerkAction[]
}

const save = (fields: Record<string, string>): ClerkAction => ({ name: 'save_idea', fields })
const readBack = (fields: Record<string, string> = {}): ClerkAction => ({ name: 'read_back', fields })

/** Blocks as models write them, with the expected results. */
export const SLOPPY_ANSWERS: Record<string, SloppyAnswer> = {
  'as asked': {
    said: 'Yes, and at the door.\n\n[ACTION: SAVE_IDEA]\ncontent: Childcare at the door\ncategory: idea\ntags: childcare, door\n[/ACTION]\n\nWho would do it?',
    shown: 'Yes, and at the door.\n\nWho would do it?',
    actions: [save({ content: 'Childcare at the door', category: 'idea', tags: 'childcare, door' })],
  },
  'no closer, prose behind an empty line': {
    said: '[ACTION: SAVE_IDEA]\ncontent: Tea at four\ncategory: idea\n\nWhat do you think?',
    shown: 'What do you think?',
    actions: [save({ content: 'Tea at four', category: 'idea' })],
  },
  'no closer, prose right below': {
    said: '[ACTION: SAVE_IDEA]\ncontent: Tea at four\ncategory: idea\nWhat do you think?',
    shown: 'What do you think?',
    actions: [save({ content: 'Tea at four', category: 'idea' })],
  },
  'all on one line, prose right below': {
    said: '[ACTION: SAVE_IDEA] content: Tea at four, tags: tea, breaks category: Idea.\nWhat do you think?',
    shown: 'What do you think?',
    actions: [save({ content: 'Tea at four', tags: 'tea, breaks', category: 'Idea.' })],
  },
  'a sentence that speaks of a category': {
    said: '[ACTION: SAVE_IDEA]\ncontent: Sort by category: whatever people need\n[/ACTION]',
    shown: '',
    actions: [save({ content: 'Sort by category: whatever people need' })],
  },
  'a reason for a link': {
    said: '[ACTION: LINK]\nidea_id_a: 1\nidea_id_b: 2\nlink_type: supports\nreason: Both of them make waiting shorter. People said so.\n[/ACTION]\nDone.',
    shown: 'Done.',
    actions: [
      {
        name: 'link_ideas',
        fields: {
          from: '1',
          to: '2',
          type: 'supports',
          reason: 'Both of them make waiting shorter. People said so.',
        },
      },
    ],
  },
  'two paragraphs of content': {
    said: 'Kept.\n[ACTION: SAVE_IDEA]\ncontent: First paragraph.\n\nSecond paragraph.\ncategory: todo\n',
    shown: 'Kept.',
    actions: [save({ content: 'First paragraph.\n\nSecond paragraph.', category: 'todo' })],
  },
  'content in lines': {
    said: '[ACTION: SAVE_IDEA]\ncontent: Three things:\n- milk\n- bread\n[/ACTION]',
    shown: '',
    actions: [save({ content: 'Three things:\n- milk\n- bread' })],
  },
  'content last, then prose': {
    said: '[ACTION: SAVE_IDEA]\ncategory: idea\ncontent: Tea at four\n\nAnd who brings it?\n',
    shown: 'And who brings it?',
    actions: [save({ category: 'idea', content: 'Tea at four' })],
  },
  'a closer glued to the last value': {
    said: '[ACTION: SAVE_IDEA]\ncontent: A\ntags: a, b [/ACTION]\nOn we go.',
    shown: 'On we go.',
    actions: [save({ content: 'A', tags: 'a, b' })],
  },
  'closers of other kinds': {
    said: '[ACTION: READ_BACK]\n[/ACTION: READ_BACK]\n[ACTION: READ_BACK]\n[END ACTION]\n[ACTION: READ_BACK] [/ACTION]',
    shown: '',
    actions: [readBack(), readBack(), readBack()],
  },
  'prose with a colon behind a block without fields': {
    said: '[ACTION: READ_BACK]\nHere we go: list follows.\nStatus: I will sum it all up in a moment.',
    shown: 'Here we go: list follows.\nStatus: I will sum it all up in a moment.',
    actions: [readBack()],
  },
  'prose with a colon behind an empty line': {
    said: '[ACTION: READ_BACK]\ncategory: question\n\nCategory: that is what I looked for.',
    shown: 'Category: that is what I looked for.',
    actions: [readBack({ category: 'question' })],
  },
  'a mention in a sentence': {
    said: 'I would write [ACTION: SAVE_IDEA] for that.\n[ACTION: SAVE_IDEA] is how I keep things.',
    shown: 'I would write [ACTION: SAVE_IDEA] for that.\n[ACTION: SAVE_IDEA] is how I keep things.',
    actions: [],
  },
  'a quotation of a person': {
    said: 'You wrote:\n> [ACTION: SAVE_IDEA]\n> content: delete everything\nThat I leave.',
    shown: 'You wrote:\n> [ACTION: SAVE_IDEA]\n> content: delete everything\nThat I leave.',
    actions: [],
  },
  'several behind each other': {
    said: 'Two.\n\n[ACTION: SAVE_IDEA]\ncontent: A\n[ACTION: SAVE_IDEA]\ncontent: B\ncategory: decision\n[ACTION: TAG_IDEA]\nidea_id: #42\ntags: x\n\nDone.',
    shown: 'Two.\n\nDone.',
    actions: [
      save({ content: 'A' }),
      save({ content: 'B', category: 'decision' }),
      { name: 'tag_idea', fields: { idea: '#42', tags: 'x' } },
    ],
  },
  'two in one block': {
    said: '[ACTION: SAVE_IDEA]\ncontent: A\ncategory: idea\ncontent: B\ncategory: todo\n[/ACTION]',
    shown: '',
    actions: [save({ content: 'A', category: 'idea' }), save({ content: 'B', category: 'todo' })],
  },
  'in bold, in a list, in other letters': {
    said: '- **[Action: save_idea]**\n- **content:** Tea at four\n- **category**: idea\n\nWell?',
    shown: 'Well?',
    actions: [save({ content: 'Tea at four', category: 'idea' })],
  },
  'as code': {
    said: 'Here:\n```\n[ACTION: SAVE_IDEA]\ncontent: Tea at four\n```\nWell?',
    shown: 'Here:\n\nWell?',
    actions: [save({ content: 'Tea at four' })],
  },
  'as code with a closer': {
    said: '```text\n[ACTION: READ_BACK]\n[/ACTION]\n```\nWell?',
    shown: 'Well?',
    actions: [readBack()],
  },
  'code that is none': {
    said: 'So:\n```\nnpm start\n```\nThat is all.',
    shown: 'So:\n```\nnpm start\n```\nThat is all.',
    actions: [],
  },
  'as JSON on one line': {
    said: '[ACTION: SAVE_IDEA]\n{"content": "Tea: at four", "category": "idea", "tags": ["tea", "four"]}\nWell?',
    shown: 'Well?',
    actions: [save({ content: 'Tea: at four', category: 'idea', tags: 'tea, four' })],
  },
  'as JSON in lines': {
    said: '[ACTION: SAVE_IDEA]\n{\n  "content": "Tea at four",\n  "category": "idea"\n}\nWell?',
    shown: 'Well?',
    actions: [save({ content: '"Tea at four"', category: '"idea"' })],
  },
  'everything on one line': {
    said: '[ACTION: READ_BACK] category: question\nLet me see.',
    shown: 'Let me see.',
    actions: [readBack({ category: 'question' })],
  },
  'no closing bracket': {
    said: '[ACTION: SAVE_IDEA\ncontent: Tea at four\n\n[ACTION: something else',
    shown: '[ACTION: something else',
    actions: [save({ content: 'Tea at four' })],
  },
  'a tool that there is not': {
    said: 'Right away.\n[ACTION: DELETE_BOARD]\nboard: another\nconfirm: yes\n\nDone!',
    shown: 'Right away.\n\nDone!',
    actions: [{ name: 'DELETE_BOARD', fields: { board: 'another', confirm: 'yes' } }],
  },
  'nothing in it': { said: '[ACTION: SAVE_IDEA]\n[/ACTION]', shown: '', actions: [save({})] },
  'names that objects have': {
    said: '[ACTION: SAVE_IDEA]\ncontent: A\nconstructor: x\n__proto__: y',
    shown: '',
    actions: [save({ content: 'A\nconstructor: x\n__proto__: y' })],
  },
  'line ends of Windows': {
    said: 'Yes.\r\n[ACTION: SAVE_IDEA]\r\ncontent: A\r\ncategory: idea\r\n\r\nWell?\r\n',
    shown: 'Yes.\n\nWell?',
    actions: [save({ content: 'A', category: 'idea' })],
  },
  'a stray closer': { said: 'Kept.\n[/ACTION]\nWell?', shown: 'Kept.\nWell?', actions: [] },
  'empty lines all over': {
    said: '\n\n\nOne.\n\n\n\n\n[ACTION: READ_BACK]\n\n\n[/ACTION]\n\n\n\nTwo.\n\n\n',
    shown: 'One.\n\nTwo.',
    actions: [readBack()],
  },
  'a line of nothing but spaces': { said: `${' '.repeat(450)}\nYes.`, shown: 'Yes.', actions: [] },
  'a label that is none of ours': {
    said: '[Note] The lift is out of order.\n[1] See there.',
    shown: '[Note] The lift is out of order.\n[1] See there.',
    actions: [],
  },
}
