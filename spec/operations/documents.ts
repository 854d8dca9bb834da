import type { Operations } from './operation.ts';

/** Documents. */
export const documentsOperations = {
  'documents.upload': {
    shows: 'name',
    method: 'POST',
    path: '/documents',
    auth: 'platform',
    capability: 'documents',
  },
  'documents.get': {
    shows: 'name',
    method: 'GET',
    path: '/documents/{documentId}',
    auth: 'platform',
    capability: 'documents',
  },
  'documents.list': {
    shows: 'name',
    method: 'GET',
    path: '/documents',
    auth: 'platform',
    capability: 'documents',
    isList: true,
  },
  'documents.replace': {
    shows: 'name',
    method: 'PUT',
    path: '/documents/{documentId}',
    auth: 'platform',
    capability: 'documents',
  },
  'documents.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/documents/{documentId}',
    auth: 'platform',
    capability: 'documents',
  },
} as const satisfies Operations;
