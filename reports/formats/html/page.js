// The report page: filters, views, grouping, keys, deep links. Without it every row is still there to be opened.
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);

const tabs = all('[role=tab]');
const panels = all('[role=tabpanel]');
const chips = all('.chip[data-verdict]');
const blocksOnly = byId('blocks-only');
const filter = byId('filter');
const grouping = byId('grouping');
const rulesPanel = byId('view-rules');
const rules = all('.rule', rulesPanel);
const areaGroups = all('.group', rulesPanel);
const usual = ['error', 'fail', 'inconclusive', 'warn'];

const panelOf = (element) => element.closest('[role=tabpanel]');
const currentPanel = () => panels.find((panel) => !panel.hidden);
const isFiltered = (panel) => panel.id === 'view-rules' || panel.id === 'view-tests';
const rowsOf = (panel) => (panel === rulesPanel ? rules : all('.row', panel));

// A closed part is kept as text, and becomes a part of the page when it is opened: tens of thousands of elements that
// are seldom looked at would make the page slow. The text is the page's own, escaped when it was made.
const draw = (holder) => {
  const kept = holder?.querySelector(':scope > noscript');
  if (!kept) return;
  const template = document.createElement('template');
  template.innerHTML = kept.textContent;
  kept.replaceWith(template.content);
};

const open = (row) => {
  draw(row.querySelector(':scope > .inside'));
  row.open = true;
};

const known = new Map();
const words = (row) => {
  if (!known.has(row)) {
    const inside = row.classList.contains('test') ? row.textContent : row.firstElementChild.textContent;
    const { section = '', words: more = '', cause = '' } = row.dataset;
    known.set(row, `${inside} ${section} ${more} ${cause}`.toLowerCase());
  }
  return known.get(row);
};

// Views

const showView = (name) => {
  for (const tab of tabs) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
  }
  for (const panel of panels) panel.hidden = panel.dataset.view !== name;
  draw(currentPanel());
  for (const part of all('.rows-only')) part.hidden = !isFiltered(currentPanel());
  document.querySelector('.grouping').hidden = name !== 'rules';
  apply();
};

const rememberPlace = (hash) => {
  // Some mail readers show the page where addresses cannot change.
  try {
    history.replaceState(null, '', hash);
  } catch {
    return;
  }
};

const goToView = (name) => {
  showView(name);
  rememberState();
};

// The address holds the present view, so that a link leads to it.
const rememberState = () => {
  const shown = pressed().map((chip) => chip.dataset.verdict);
  const isUsual = shown.length === usual.length && usual.every((verdict) => shown.includes(verdict));
  const state = {
    view: currentPanel().dataset.view,
    group: grouping.value === 'area' ? '' : grouping.value,
    q: filter.value,
    show: isUsual ? '' : shown.join() || 'all',
    blocks: isBlocksOnly() ? '1' : '',
  };
  rememberPlace(`#${new URLSearchParams(Object.entries(state).filter(([, value]) => value !== ''))}`);
};

// Filters

const pressed = () => chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true');

const isBlocksOnly = () => blocksOnly?.getAttribute('aria-pressed') === 'true';

const countChips = (own) => {
  for (const chip of chips) {
    const count = own.filter((row) => row.dataset.verdict === chip.dataset.verdict).length;
    chip.querySelector('b').textContent = String(count);
    chip.hidden = count === 0 && chip.getAttribute('aria-pressed') === 'false';
  }
};

/** The test that a row must pass to be shown, from chips and words. */
const wantedNow = (panel) => {
  const shown = new Set(pressed().map((chip) => chip.dataset.verdict));
  const terms = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted =
    isBlocksOnly() && panel === rulesPanel
      ? (row) => row.hasAttribute('data-blocks')
      : (row) => shown.size === 0 || shown.has(row.dataset.verdict);
  return (row) => isWanted(row) && terms.every((term) => words(row).includes(term));
};

const apply = () => {
  const panel = currentPanel();
  const own = rowsOf(panel);
  const isWanted = wantedNow(panel);
  countChips(own);
  let shown = 0;
  for (const row of own) {
    row.hidden = !isWanted(row);
    if (!row.hidden) shown += 1;
  }
  for (const group of all('.group', panel)) group.hidden = !group.querySelector('.row:not([hidden])');
  const noun = panel.id === 'view-tests' ? 'tests' : 'rules';
  byId('count').textContent = isFiltered(panel) ? `${shown} of ${own.length} ${noun} shown` : '';
};

const press = (verdicts) => {
  for (const chip of chips)
    chip.setAttribute('aria-pressed', String(verdicts.includes(chip.dataset.verdict)));
};

const showEverything = () => {
  press([]);
  blocksOnly?.setAttribute('aria-pressed', 'false');
  filter.value = '';
  apply();
};

// Grouping

const newGroup = (name) => {
  const group = document.createElement('details');
  group.className = 'group';
  group.open = true;
  group.innerHTML = '<summary><h3></h3><span class="share"></span></summary><div class="rows"></div>';
  group.querySelector('h3').textContent = name;
  return group;
};

const groupBy = (key) => {
  const groups = new Map();
  for (const rule of rules) {
    const name = rule.dataset[key];
    if (!groups.has(name)) groups.set(name, newGroup(name));
    groups.get(name).lastElementChild.append(rule);
  }
  for (const group of groups.values()) {
    const own = all('.rule', group).map((rule) => rule.dataset.verdict);
    const examined = own.filter((v) => !['not-applicable', 'not-selected', 'observed'].includes(v)).length;
    const held = own.filter((v) => v === 'pass').length;
    group.querySelector('.share').textContent =
      examined === 0 ? 'none examined' : `${held} of ${examined} hold`;
  }
  const size = (group) => group.querySelectorAll('.rule').length;
  const made = [...groups.values()];
  return key === 'section' ? made : made.toSorted((a, b) => size(a) - size(b));
};

const groupByArea = () => {
  const groups = new Map(areaGroups.map((group) => [group.querySelector('h3').textContent, group]));
  for (const rule of rules) groups.get(rule.dataset.area).lastElementChild.append(rule);
  return areaGroups;
};

const regroup = (key) => {
  const groups = key === 'area' ? groupByArea() : groupBy(key);
  for (const old of all('.group', rulesPanel)) if (!groups.includes(old)) old.remove();
  rulesPanel.append(...groups);
  apply();
};

// Deep links

const reveal = (target) => {
  showView(panelOf(target).dataset.view);
  if (target.hidden) showEverything();
  open(target);
  for (let group = target; group; group = group.parentElement.closest('details')) group.open = true;
  target.firstElementChild.focus({ preventScroll: true });
  target.firstElementChild.scrollIntoView({ block: 'center' });
};

/** Takes up what a link says: the view, how it is grouped and what it shows. */
const followState = (state) => {
  const { view = 'rules', group = 'area', q = '', show = usual.join(), blocks = '' } = state;
  filter.value = q;
  press(show.split(','));
  blocksOnly?.setAttribute('aria-pressed', String(blocks === '1'));
  if ([...grouping.options].some(({ value }) => value === group) && group !== grouping.value) {
    grouping.value = group;
    regroup(group);
  }
  showView(byId(`view-${view}`) ? view : 'rules');
};

const followHash = () => {
  const hash = location.hash.slice(1);
  if (/^\w+=/.test(hash)) {
    followState(Object.fromEntries(new URLSearchParams(hash)));
    return;
  }
  const target = hash === '' ? null : byId(decodeURIComponent(hash));
  if (target?.classList.contains('row')) reveal(target);
};

// Keys

const move = (step) => {
  const reachable = all('.group[open] .row:not([hidden]) > summary', currentPanel());
  const at = reachable.indexOf(document.activeElement?.closest?.('.row')?.firstElementChild);
  const next = reachable[at === -1 ? 0 : Math.min(Math.max(at + step, 0), reachable.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
};

const keys = {
  '/': () => {
    if (!isFiltered(currentPanel())) goToView('rules');
    filter.focus();
    filter.select();
  },
  j: () => move(1),
  k: () => move(-1),
  '?': () => byId('help').showModal(),
  ...Object.fromEntries(tabs.map((tab, n) => [String(n + 1), () => goToView(tab.id.slice('tab-'.length))])),
};

const leaveFilter = () => {
  if (filter.value === '') filter.blur();
  filter.value = '';
  apply();
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
  const isTyping = event.target === filter || event.target.tagName === 'SELECT';
  if (event.target === filter && event.key === 'Escape') leaveFilter();
  if (isTyping || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});

for (const [n, tab] of tabs.entries()) {
  tab.addEventListener('click', () => goToView(tab.id.slice('tab-'.length)));
  tab.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(n + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
}

// Buttons

for (const chip of chips)
  chip.addEventListener('click', () => {
    chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'));
    apply();
    rememberState();
  });

blocksOnly?.addEventListener('click', () => {
  blocksOnly.setAttribute('aria-pressed', String(!isBlocksOnly()));
  apply();
  rememberState();
});

const openShown = (isOpen) => {
  for (const row of all('.row:not([hidden])', currentPanel()))
    if (isOpen) open(row);
    else row.open = false;
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

const selectText = (element) => getSelection().selectAllChildren(element);

const save = (name, text) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

const copyFrom = async (button) => {
  const code = button.parentElement.querySelector('code');
  const isCopied = await copy(code.textContent);
  if (!isCopied) selectText(code);
  button.textContent = isCopied ? 'Copied' : 'Selected';
  setTimeout(() => (button.textContent = 'Copy'), 1500);
};

const isDark = () =>
  (document.documentElement.dataset.theme ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

byId('show-all').addEventListener('click', () => {
  showEverything();
  rememberState();
});
byId('open-all').addEventListener('click', () => openShown(true));
byId('close-all').addEventListener('click', () => openShown(false));
byId('help-button').addEventListener('click', keys['?']);
grouping.addEventListener('change', () => {
  regroup(grouping.value);
  rememberState();
});
byId('theme').addEventListener('click', () => {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
});
filter.addEventListener('input', () => {
  apply();
  rememberState();
});
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]');
  if (button) void copyFrom(button);
  const saver = target.closest('[data-save]');
  if (saver) save(saver.dataset.save, saver.nextElementSibling.content.textContent);
});
// `toggle` does not bubble; it can be captured.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!target.open) return;
    if (target.classList.contains('row')) draw(target.querySelector(':scope > .inside'));
    if (target.classList.contains('rule')) rememberPlace(`#${target.id}`);
  },
  true,
);
addEventListener('hashchange', followHash);

document.querySelector('.toolbar').hidden = false;
press(usual);
showView('rules');
followHash();
