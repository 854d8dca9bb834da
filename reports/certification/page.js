// Opens what a link points at, opens or closes everything, searches, and changes between dark and light.
const every = (selector) => [...document.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);
const search = byId('search');

/** The kinds of things to find, by their words in plural. */
const findable = { 'to fix': '.violated-rule', scenarios: '.scenario', rules: '.rule-row' };
const texts = new Map();
const textOf = (node) => {
  if (!texts.has(node)) texts.set(node, `${node.id} ${node.textContent}`.toLowerCase());
  return texts.get(node);
};

const find = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const counts = Object.entries(findable).map(([name, selector]) => {
    const nodes = every(selector);
    for (const node of nodes) node.hidden = !words.every((word) => textOf(node).includes(word));
    return `${nodes.filter((node) => !node.hidden).length} of ${nodes.length} ${name}`;
  });
  byId('found').textContent = words.length === 0 ? '' : `Found: ${counts.join(', ')}`;
};

const reveal = () => {
  const hash = decodeURIComponent(location.hash.slice(1));
  if (hash.startsWith('search=')) {
    search.value = hash.slice('search='.length);
    find();
    return;
  }
  const target = byId(hash);
  if (target?.closest('[hidden]')) {
    search.value = '';
    find();
  }
  for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
  if (target?.firstElementChild?.tagName === 'DETAILS') target.firstElementChild.open = true;
  target?.scrollIntoView({ block: 'start' });
};

const openScenarios = (isOpen) => {
  for (const scenario of every('.scenario:not([hidden])')) scenario.open = isOpen;
};

byId('open-all').addEventListener('click', () => openScenarios(true));
byId('close-all').addEventListener('click', () => openScenarios(false));
byId('theme').addEventListener('click', () => {
  const { documentElement } = document;
  const isDark =
    documentElement.dataset.theme === 'dark' ||
    (documentElement.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
  documentElement.dataset.theme = isDark ? 'light' : 'dark';
});
search.addEventListener('input', () => {
  find();
  history.replaceState(null, '', search.value === '' ? '#' : `#search=${encodeURIComponent(search.value)}`);
});
addEventListener('keydown', (event) => {
  const isTyping = ['INPUT', 'TEXTAREA'].includes(document.activeElement?.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  search.focus();
});
for (const id of ['search', 'open-all', 'close-all', 'theme']) byId(id).hidden = false;
addEventListener('hashchange', reveal);
if (location.hash !== '') reveal();
